# skill-lsp in Kakoune, over kak-lsp. Source this after kak-lsp, and before `lsp-enable`.

declare-option -docstring 'the server: a name on the PATH, or a path' str skill_lsp_program skill-lsp

# A SKILL.md, and Markdown below the directory of one, has this server and no other; the rest of Markdown is left alone.
hook -group skill-lsp global BufSetOption filetype=markdown %{
    evaluate-commands %sh{
        directory=${kak_buffile%/*}
        case ${kak_buffile##*/} in
            SKILL.md | skill.md) directory= && echo skill-lsp-use ;;
        esac
        while [ -n "$directory" ]; do
            if [ -e "$directory/SKILL.md" ] || [ -e "$directory/skill.md" ]; then
                echo skill-lsp-use
                break
            fi
            directory=${directory%/*}
        done
    }
}

define-command -hidden skill-lsp-use %{
    set-option buffer lsp_servers "
        [skill-lsp]
        command = ""%opt{skill_lsp_program}""
        args = [""server"", ""--stdio""]
        root_globs = ["".git"", ""skill-lsp.toml""]
    "
}

define-command skill-preview -params 1 -docstring 'skill-preview <host>: show what a model is told of the skills, as they are saved' %{
    skill-lsp-show preview --host %arg{1}
} -shell-script-candidates %{
    # The schema of the settings has each host as a constant.
    "$kak_opt_skill_lsp_program" schema config | grep -o '"const": "[^"]*"' | cut -d '"' -f 4 | sort -u
}

define-command skill-hosts -docstring 'skill-hosts: show which hosts see this skill, as it is saved, and why the others do not' %{
    skill-lsp-show why %val{buffile}
}

# Shows what the program says in a buffer of its own. kak-lsp can neither show what a command of the server answers nor
# a document that the server wants to be shown.
define-command -hidden skill-lsp-show -params 1.. %{
    evaluate-commands %sh{
        said=$(mktemp "${TMPDIR:-/tmp}/skill-lsp.XXXXXX")
        "$kak_opt_skill_lsp_program" "$@" >"$said" 2>&1
        printf 'edit! -scratch *skill-lsp*\nexecute-keys -draft %%{%%|cat %s; rm %s<ret>}\nexecute-keys gg\n' "$said" "$said"
    }
}
