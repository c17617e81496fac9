#compdef waymark
# Completion of waymark for zsh. Install it with: waymark completion zsh > "${fpath[1]}/_waymark"

_waymark() {
  local line
  local -a told described
  told=("${(@f)$("${words[1]}" complete-words zsh "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  for line in "${told[@]}"; do
    case "$line" in
      :files) _files; return ;;
      :folders) _files -/; return ;;
      '') ;;
      # A colon parts the word from what it means, so those of the word itself are marked.
      *$'\t'*) described+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
      *) described+=("${line//:/\\:}") ;;
    esac
  done
  _describe -V 'waymark' described -U
}

if [[ "${funcstack[1]}" == _waymark ]]; then
  _waymark "$@"
else
  compdef _waymark waymark
fi
