#!/bin/sh
# Stands in for `claude`: keeps the call in calls/N beside itself and plays the reply that FakeClaude has prepared.
here=${0%/*}
env -0 >"$here/env.$$" 2>/dev/null || /usr/bin/env -0 >"$here/env.$$"
PATH="$PATH:/usr/bin:/bin"

# A folder of its own for this call, also when several run at once: the next free number.
next() {
    n=0
    until mkdir "$here/$1/$n" 2>/dev/null; do
        n=$((n + 1))
        [ "$n" -lt 10000 ] || exit 70
    done
}

next calls
call=$here/calls/$n
mv "$here/env.$$" "$call/environment"
[ $# -eq 0 ] || printf '%s\0' "$@" >"$call/arguments"
pwd -P >"$call/folder"

lacking=" $(cat "$here/lacking" 2>/dev/null) "
for argument in "$@"; do
    case $argument in --*) ;; *) continue ;; esac
    case $lacking in *" ${argument%%=*} "*)
        mkdir "$call/complete"
        echo "error: unknown option '${argument%%=*}'" >&2
        exit 1
        ;;
    esac
done

case ${1-} in
--version | -v)
    mkdir "$call/complete"
    echo '2.1.330 (Claude Code)'
    exit 0
    ;;
--help | -h)
    mkdir "$call/complete"
    echo 'Usage: claude [options] [command] [prompt]'
    echo
    echo 'Options:'
    while read -r short flag rest; do
        case $lacking in *" $flag "*) ;; *) echo "  $short $flag $rest" ;; esac
    done <"$here/flags"
    exit 0
    ;;
esac

cat >"$call/stdin"
next played
reply=$here/replies/$n
while [ ! -d "$reply" ] && [ "$n" -gt 0 ]; do
    n=$((n - 1))
    reply=$here/replies/$n
done

if [ -f "$reply/hangs" ]; then
    sleep 600 &
    echo "$$ $!" >"$call/processes"
    mkdir "$call/complete"
    wait
    exit 0
fi

mkdir "$call/complete"
if [ -f "$reply/result" ]; then
    input=$((($(wc -c <"$call/stdin") + 3) / 4))
    output=$(cat "$reply/tokens")
    cost=$((input + 5 * output))
    cost=$(printf '%d.%06d' $((cost / 1000000)) $((cost % 1000000)))
    printf '{"type":"result","usage":{"input_tokens":%d,"cache_creation_input_tokens":0,' "$input"
    printf '"cache_read_input_tokens":0,"output_tokens":%d},"total_cost_usd":%s,' "$output" "$cost"
    printf '"modelUsage":{"claude-haiku-5-5":{"inputTokens":%d,"outputTokens":%d,' "$input" "$output"
    printf '"cacheReadInputTokens":0,"cacheCreationInputTokens":0,"costUSD":%s}},' "$cost"
    cat "$reply/result"
    echo
elif [ -f "$reply/raw" ]; then
    cat "$reply/raw"
else
    echo 'no reply was prepared' >&2
    exit 70
fi
exit "$(cat "$reply/status")"
