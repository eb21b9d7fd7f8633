# Prints what the script of $1 offers for each line of standard input. What bash itself completes is a word in brackets.
source "$1"
compopt() {
    local word
    for word; do
        case $word in
            default | dirnames) COMPREPLY+=("<$word> ") ;;
        esac
    done
}
while IFS= read -r line; do
    IFS=' ' read -r -a COMP_WORDS <<<"${line//=/ = }"
    case $line in
        *' ') COMP_WORDS+=('') ;;
    esac
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _acumen
    for each in "${COMPREPLY[@]}"; do
        printf '%s\n' "${each% }"
    done
    echo .
done
