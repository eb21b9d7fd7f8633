#compdef acumen
# Completes acumen in zsh. Written by: acumen completion zsh

# The options of a command, each with the kind of its values and what it does, and the kinds of its arguments. A plus
# sign says that more may follow.
_acumen_command() {
    case $1 in
@commands@
        (*) return 1 ;;
    esac
}

# The words of a kind that never change, each with what it means.
_acumen_words() {
    case $1 in
@words@
    esac
}

# Ids of the project, which the program is asked for. What is no id is left out.
_acumen_ids() {
    local line id
    for line in "${(@f)$(CLAUDE_PROJECT_DIR=${project:-$CLAUDE_PROJECT_DIR} \
        command acumen completion --ids $1 2>/dev/null </dev/null)}"; do
        id=${line%%$'\t'*}
        if [[ -n $id && $id != -* && $id != *[^A-Za-z0-9_.-]* ]]; then
            offered+=($id "${line#*$'\t'}")
        fi
    done
}

_acumen_values() {
    local -a offered described
    local name text
    case $1 in
        (files) _files && return ;;
        (folders) _files -/ && return ;;
        (ids:*) _acumen_ids ${1#ids:} ;;
        (values) _acumen_words values:$first ;;
        (*'|'*)
            for name in ${(s:|:)1}; do
                offered+=($name '')
            done
            ;;
        (*) _acumen_words $1 ;;
    esac
    for name text in "${offered[@]}"; do
        described+=("$name${text:+:${${text//\\/\\\\}//:/\\:}}")
    done
    (( $#described )) && _describe -V value described
}

# The kind of an option's values, as $kind; empty where it takes none.
_acumen_option() {
    local name of text
    kind=
    for name of text in "${options[@]}"; do
        [[ $name != $1 ]] || kind=$of
    done
}

_acumen() {
    local project command first kind word is_plain name of text i
    local -i given=0
    local -a options arguments flags valued

    _acumen_command ''
    for (( i = 2; i < CURRENT; i++ )); do
        word=${(Q)words[i]}
        if [[ -n $kind && $word != -* ]]; then
            [[ $name != --project ]] || project=$word
            [[ $kind == *+ ]] || kind=
        elif [[ -z $is_plain && $word == -- ]]; then
            is_plain=1
            kind=
        elif [[ -z $is_plain && $word == -* ]]; then
            [[ $word != --project=* ]] || project=${word#*=}
            name=$word
            _acumen_option $word
        elif [[ -z $command ]]; then
            command=$word
            _acumen_command $command || return 1
        else
            (( given )) || first=$word
            (( given += 1 ))
        fi
    done
    [[ $project != '~' && $project != '~/'* ]] || project=$HOME${project#'~'}

    if [[ -z $is_plain && $PREFIX == --*=* ]]; then
        _acumen_option ${PREFIX%%=*}
        compset -P 1 '*='
    elif [[ -z $is_plain && $PREFIX == -* ]]; then
        for name of text in "${options[@]}"; do
            text=${${text//\\/\\\\}//:/\\:}
            [[ -z $of ]] && flags+=("$name:$text") || valued+=("$name=:$text")
        done
        _describe -o option flags -- valued -S ''
        return
    elif [[ -n $kind ]]; then
        :
    elif [[ -z $command ]]; then
        kind=commands
    elif (( given < $#arguments )); then
        kind=$arguments[given+1]
    elif [[ $arguments[-1] == *+ ]]; then
        kind=$arguments[-1]
    fi
    _acumen_values ${kind%+}
}

if [[ $funcstack[1] == _acumen ]]; then
    _acumen "$@"
elif (( $+functions[compdef] )); then
    compdef _acumen acumen
fi
