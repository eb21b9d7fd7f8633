# Completes acumen in fish. Written by: acumen completion fish

# The options of a command, each with the kind of its values and what it does, and the kinds of its arguments. A plus
# sign says that more may follow.
function __acumen_command --no-scope-shadowing
    switch $argv[1]
@commands@
        case '*'
            return 1
    end
end

# The words of a kind that never change, each with what it means.
function __acumen_words
    switch $argv[1]
@words@
    end
end

# The kind of an option's values; empty where it takes none.
function __acumen_option
    set -l name $argv[1]
    set -e argv[1]
    while set -q argv[1]
        if test "$argv[1]" = "$name"
            echo -- $argv[2]
            return
        end
        set -e argv[1..3]
    end
end

# The values of a kind; the second argument is what was typed of one, then come a project and the first argument.
function __acumen_values
    switch $argv[1]
        case files
            __fish_complete_path $argv[2]
        case folders
            __fish_complete_directories $argv[2]
        case 'ids:*'
            # What is no id is left out.
            command -q acumen; or return
            set -l project $argv[3]
            test -n "$project"; or set project $CLAUDE_PROJECT_DIR
            CLAUDE_PROJECT_DIR="$project" command acumen completion --ids (string sub -s 5 -- $argv[1]) \
                2>/dev/null </dev/null | string match -r '^[A-Za-z0-9][A-Za-z0-9_.-]*(?:\t.*)?$'
        case values
            __acumen_words values:$argv[4]
        case '*|*'
            string split '|' -- $argv[1]
        case '*'
            __acumen_words $argv[1]
    end
end

function __acumen_complete
    set -l typed (commandline -ct)
    set -l words (commandline -opc)
    set -l options
    set -l arguments
    set -l command ''
    set -l project ''
    set -l first ''
    set -l kind ''
    set -l name ''
    set -l is_plain ''
    set -l given 0
    set -e words[1]

    __acumen_command ''
    for word in $words
        if test -n "$kind"; and not string match -q -- '-*' $word
            test "$name" != --project; or set project $word
            string match -q '*+' -- $kind; or set kind ''
        else if test -z "$is_plain"; and test "$word" = --
            set is_plain 1
            set kind ''
        else if test -z "$is_plain"; and string match -q -- '-*' $word
            string match -q -- '--project=*' $word; and set project (string split -m 1 = -- $word)[2]
            set name $word
            set kind (__acumen_option $word $options)
        else if test -z "$command"
            set command $word
            __acumen_command $command; or return
        else
            test $given -gt 0; or set first $word
            set given (math $given + 1)
        end
    end
    set project (string replace -r '^~(?=/|$)' -- $HOME $project)

    if test -z "$is_plain"; and string match -q -- '--*=*' $typed
        set name (string split -m 1 = -- $typed)
        set kind (__acumen_option $name[1] $options)
        for value in (__acumen_values (string replace -r '\+$' '' -- "$kind") "$name[2]" "$project" "$first")
            printf '%s=%s\n' $name[1] $value
        end
        return
    else if test -z "$is_plain"; and string match -q -- '-*' $typed
        while set -q options[1]
            test -n "$options[2]"; and set options[1] $options[1]=
            printf '%s\t%s\n' $options[1] $options[3]
            set -e options[1..3]
        end
        return
    else if test -n "$kind"
        :
    else if test -z "$command"
        set kind commands
    else if test $given -lt (count $arguments)
        set kind $arguments[(math $given + 1)]
    else if set -q arguments[1]; and string match -q '*+' -- $arguments[-1]
        set kind $arguments[-1]
    end
    __acumen_values (string replace -r '\+$' '' -- "$kind") "$typed" "$project" "$first"
end

complete -c acumen -e
complete -c acumen -k -f -a '(__acumen_complete)'
