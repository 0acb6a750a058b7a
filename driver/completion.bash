# Bash completion, printed by 'tf-op-lint completion bash'.

_tf_op_lint() {
  local commands='@COMMANDS@'
  local options='@OPTIONS@'
  local checks='@CHECKS@'
  # The kind of value an option or a command argument takes, or the list of valid words.
  local -A takes=(@TAKES@)

  # Bash splits words at '=', so '--show=wa' arrives as three words.
  local words=() last=-1 joined='' word i
  for ((i = 1; i <= COMP_CWORD; ++i)); do
    word=${COMP_WORDS[i]}
    if [[ -n $joined ]]; then
      words[last]+=$word joined=''
    elif [[ $word == = ]] && ((last >= 0)) && [[ ${words[last]} == --* ]]; then
      words[last]+='=' joined=1
    else
      words[++last]=$word
    fi
  done
  local current=${words[last]}

  # Before the cursor: the command, the number of arguments, and an option that still needs its value.
  local command='' arguments=0 waiting='' only_paths=''
  for word in "${words[@]:0:last}"; do
    if [[ -n $waiting ]]; then
      waiting=''
    elif [[ -z $only_paths && $word == -- ]]; then
      only_paths=1
    elif [[ -z $only_paths && $word == -?* ]]; then
      # An optional value is never a separate word.
      [[ $word == *=* || -z ${takes[$word]} || ${takes[$word]} == '?'* ]] || waiting=$word
    elif ((arguments == 0)) && [[ -z $only_paths$command && " $commands " == *" $word "* ]]; then
      command=$word
    else
      ((++arguments))
    fi
  done

  COMPREPLY=()
  local value=$current kinds prefix=''
  if [[ -n $waiting ]]; then
    kinds=${takes[$waiting]}
  elif [[ -z $only_paths && $current == --*=* ]]; then
    kinds=${takes[${current%%=*}]} value=${current#*=}
    # By default, Bash inserts only the part after the last '='.
    [[ $COMP_WORDBREAKS == *=* ]] || prefix=${current%%=*}=
  elif [[ -z $only_paths && $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
    [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace
    return
  elif [[ -z $command && -z $only_paths ]] && ((arguments == 0)); then
    mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$current"; compgen -f -- "$current")
    compopt -o filenames -o default
    return
  else
    local -a of_command
    read -ra of_command <<<"${takes[${command:-tf-op-lint}]}"
    local count=${#of_command[@]}
    if ((arguments >= count)) && [[ ${takes[${command:-tf-op-lint}]} == *... ]]; then
      arguments=$((count - 1))
    fi
    kinds=${of_command[arguments]%...}
  fi

  local candidates=''
  case ${kinds#\?} in
    file) compopt -o default ;;
    directory) compopt -o dirnames ;;
    check) candidates=$checks ;;
    checks)
      # A comma-separated list; a leading '-' excludes.
      local before=
      [[ $value != *,* ]] || before=${value%,*},
      value=${value#"$before"}
      [[ $value != -* ]] || before+=- value=${value#-}
      prefix+=$before candidates=$checks
      compopt -o nospace
      ;;
    format)
      candidates='@FORMATS@'
      # A file name follows the '='.
      if [[ $value == *=* ]]; then
        candidates=''
        compopt -o default
      fi
      ;;
    revision) candidates=$(git rev-parse --symbolic --branches --tags --remotes 2>/dev/null) ;;
    *'|'*) candidates=${kinds#\?} candidates=${candidates//|/ } ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$candidates" -P "$prefix" -- "$value")
}

complete -F _tf_op_lint tf-op-lint
