# Completion for bash; 'tf-op-lint completion bash' prints it.

_tf_op_lint() {
  local commands='@COMMANDS@'
  local options='@OPTIONS@'
  local checks='@CHECKS@'
  # What follows an option, and the arguments of a command: kinds of things, or the words there are.
  local -A takes=(@TAKES@)

  # To bash '=' is a word of its own: '--show=wa' comes as three.
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

  # What stands before the cursor: the command, how many arguments, an option that waits for its value.
  local command='' arguments=0 waiting='' only_paths=''
  for word in "${words[@]:0:last}"; do
    if [[ -n $waiting ]]; then
      waiting=''
    elif [[ -z $only_paths && $word == -- ]]; then
      only_paths=1
    elif [[ -z $only_paths && $word == -?* ]]; then
      # A value that may be left out is never a word of its own.
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
    # Bash puts in what comes after the last '=', unless its user has told it otherwise.
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
      # A list; '-' takes out.
      local before=
      [[ $value != *,* ]] || before=${value%,*},
      value=${value#"$before"}
      [[ $value != -* ]] || before+=- value=${value#-}
      prefix+=$before candidates=$checks
      compopt -o nospace
      ;;
    format)
      candidates='@FORMATS@'
      # What follows its '=' is a file.
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
