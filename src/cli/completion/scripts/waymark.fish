# Completion of waymark for fish. Install it with: waymark completion fish > ~/.config/fish/completions/waymark.fish

function __waymark_complete
    set -l current (commandline -ct)
    # In quotes, because an empty word must stay one.
    set -l typed (commandline -opc) "$current"
    set -l told (waymark complete-words fish $typed[2..-1] 2>/dev/null)
    switch "$told[1]"
        case :files
            __fish_complete_path "$current"
        case :folders
            __fish_complete_directories "$current"
        case '*'
            printf '%s\n' $told
    end
end

complete -c waymark -f -a '(__waymark_complete)'
