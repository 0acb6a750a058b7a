#compdef tf-op-lint
# Zsh completion, printed by 'tf-op-lint completion zsh'.

_tf_op_lint_checks() {
  local -a checks=(
@CHECKS@
  )
  _describe -t checks check checks "$@"
}

# A comma-separated list; a leading '-' excludes.
_tf_op_lint_globs() {
  compset -P '*,'
  compset -P '-'
  _tf_op_lint_checks -q -S ,
}

_tf_op_lint_formats() {
  if compset -P '*='; then
    _files
  else
    _values format @FORMATS@
  fi
}

_tf_op_lint_revisions() {
  local -a revisions=(${(f)"$(git rev-parse --symbolic --branches --tags --remotes 2>/dev/null)"})
  compadd -a revisions
}

_tf_op_lint() {
  local -a commands=(
@COMMANDS@
  )
  local -a options=(
@OPTIONS@
  )
  local curcontext=$curcontext state line
  typeset -A opt_args
  _arguments -C -S "$options[@]" '1: :->first' '*: :->rest' && return
  # Only paths follow '--'.
  if ((${words[(i)--]} < CURRENT)); then
    _files
    return
  fi
  case $state in
    first)
      _describe -t commands command commands
      _files
      ;;
    rest)
      local -a actions=(_files ...)
      case $line[1] in
@ARGUMENTS@
      esac
      # '...' repeats the preceding action.
      local -i place=$(($#line - 1))
      if (($actions[(I)...] && place >= $#actions)); then
        place=$(($#actions - 1))
      fi
      eval ${actions[place]:-_message "'no more arguments'"}
      ;;
  esac
}

# In fpath this file is the body of the function; 'source <(tf-op-lint completion zsh)' works as well.
if [[ $funcstack[1] == _tf-op-lint ]]; then
  _tf_op_lint "$@"
else
  compdef _tf_op_lint tf-op-lint
fi
