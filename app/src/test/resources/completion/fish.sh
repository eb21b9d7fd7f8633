# Prints what the script of $1 offers for each line of standard input.
source $argv[1]
while read -l line
    complete -C "$line" | string replace -r '\t.*' '' | string replace -r '^--[a-z]+=(?=.)' ''
    echo .
end
