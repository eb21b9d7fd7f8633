# Prints what the script of $1 offers for each line of standard input. What zsh itself completes is a word in brackets.
compdef() {}
_files() { [[ $1 == -/ ]] && print '<dirnames>' || print '<default>' }
compset() { PREFIX=${PREFIX#*=} }
_describe() {
    local each all
    shift $(( $# > 2 && ${@[(i)--]} <= $# ? 1 : 0 ))
    for all in "$@"; do
        [[ $all == (option|flags|valued|described) && ${(tP)all} == array* ]] || continue
        for each in "${(@P)all}"; do
            each=${each%%:*}
            [[ $each != $PREFIX* ]] || print -r -- $each
        done
    done
}
source $1
while IFS= read -r line; do
    words=(${(s: :)line})
    [[ $line != *' ' ]] || words+=('')
    CURRENT=$#words
    PREFIX=$words[CURRENT]
    _acumen
    print .
done
