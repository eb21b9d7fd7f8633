# Completes acumen in bash 3.2 and later. Written by: acumen completion bash

# The options and arguments of a command, each with the kind of its values. A plus sign says that more may follow.
_acumen_command() {
    case $1 in
@commands@
        *) return 1 ;;
    esac
}

# Offers the words of a kind that never change.
_acumen_words() {
    case $1 in
@words@
    esac
}

# Offers those of some words that begin with what was typed.
_acumen_offer() {
    local word
    for word; do
        case $word in
            "$typed"*) COMPREPLY+=("$lead$word ") ;;
        esac
    done
}

# Offers ids of the project, which the program is asked for. What is no id is left out.
_acumen_ids() {
    local id text
    while IFS=$'\t' read -r id text; do
        case $id in
            '' | -* | *[!A-Za-z0-9_.-]*) ;;
            *) _acumen_offer "$id" ;;
        esac
    done < <(CLAUDE_PROJECT_DIR=${project:-${CLAUDE_PROJECT_DIR:-}} \
        command acumen completion --ids "$1" 2>/dev/null </dev/null)
}

# Lets bash complete file names, which is best at it; before bash 4 it is given them.
_acumen_files() {
    local file
    if type compopt >/dev/null 2>&1; then
        compopt +o nospace -o "$2"
        return
    fi
    while IFS= read -r file; do
        COMPREPLY+=("$file")
    done < <(compgen "$1" -- "$typed")
}

_acumen_values() {
    local IFS='|'
    case $1 in
        files) _acumen_files -f default ;;
        folders) _acumen_files -d dirnames ;;
        ids:*) _acumen_ids "${1#ids:}" ;;
        values) _acumen_words "values:$first" ;;
        *'|'*)
            # shellcheck disable=SC2086 # split
            _acumen_offer $1
            ;;
        *) _acumen_words "$1" ;;
    esac
}

# The kind of an option's values, as $option; empty where it takes none.
_acumen_option() {
    local each
    option=
    for each in "${options[@]}"; do
        [[ $each != "$1="* ]] || option=$each
    done
}

_acumen() {
    local IFS=$' \t\n' typed='' lead='' project='' command='' first='' option='' is_plain='' kind='' word='' glue='' i
    local given=0 last
    local words=() options=() arguments=()
    COMPREPLY=()

    # Where bash splits words at equals signs, they are put together again.
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ ${#words[@]} -gt 0 && ( $word == '=' || -n $glue ) ]]; then
            words[${#words[@]} - 1]+=$word
        else
            words+=("$word")
        fi
        glue=
        [[ $word != '=' ]] || glue=1
    done

    last=$((${#words[@]} - 1))
    _acumen_command ''
    for ((i = 0; i < last; i++)); do
        word=${words[i]}
        if [[ -n $option && $word != -* ]]; then
            [[ $option != --project=* ]] || project=$word
            [[ $option == *+ ]] || option=
        elif [[ -z $is_plain && $word == -- ]]; then
            is_plain=1
            option=
        elif [[ -z $is_plain && $word == -* ]]; then
            [[ $word != --project=* ]] || project=${word#*=}
            _acumen_option "$word"
        elif [[ -z $command ]]; then
            command=$word
            _acumen_command "$command" || return 0
        else
            [[ $given -gt 0 ]] || first=$word
            given=$((given + 1))
        fi
    done
    case $project in
        '~' | '~/'*) project=$HOME${project#'~'} ;;
    esac

    typed=${words[last]}
    if [[ -z $is_plain && $typed == --*=* ]]; then
        _acumen_option "${typed%%=*}"
        [[ $COMP_WORDBREAKS == *=* ]] || lead=${typed%%=*}=
        typed=${typed#*=}
        kind=${option#*=}
    elif [[ -z $is_plain && $typed == -* ]]; then
        for word in "${options[@]}"; do
            case ${word%%=*} in
                "$typed"*)
                    [[ $word == *=* ]] && COMPREPLY+=("${word%%=*}=") || COMPREPLY+=("$word ")
                    ;;
            esac
        done
        return 0
    elif [[ -n $option ]]; then
        kind=${option#*=}
    elif [[ -z $command ]]; then
        kind=commands
    elif [[ $given -lt ${#arguments[@]} ]]; then
        kind=${arguments[given]}
    elif [[ ${#arguments[@]} -gt 0 && ${arguments[${#arguments[@]} - 1]} == *+ ]]; then
        kind=${arguments[${#arguments[@]} - 1]}
    fi
    _acumen_values "${kind%+}"
}

complete -o nospace -F _acumen acumen
