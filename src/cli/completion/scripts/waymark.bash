# Completion of waymark for bash. Install it with: eval "$(waymark completion bash)"

_waymark() {
  local current="${COMP_WORDS[COMP_CWORD]}" line word paths='' told=()
  COMPREPLY=()
  while IFS= read -r line; do
    case "$line" in
      :files) paths=-f ;;
      :folders) paths=-d ;;
      ?*) told+=("$line") ;;
    esac
  done < <("${COMP_WORDS[0]}" complete-words bash "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)

  if [[ -n "$paths" ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$paths" -- "${current#=}")
    return 0
  fi

  # A word alone is put in; several are shown with what they mean, of which only the common beginning is put in.
  # 37 and 42: the shell puts in one after the other, or all of them.
  for line in "${told[@]}"; do
    word="${line%%$'\t'*}"
    if ((${#told[@]} == 1)) || [[ "$word" == "$line" || "$COMP_TYPE" == 37 || "$COMP_TYPE" == 42 ]]; then
      COMPREPLY+=("$word")
    else
      COMPREPLY+=("$word  (${line#*$'\t'})")
    fi
  done
  return 0
}

complete -o nosort -F _waymark waymark 2>/dev/null || complete -F _waymark waymark
