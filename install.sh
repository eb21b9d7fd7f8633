#!/bin/sh
# Installs Acumen for one user, upgrades it, or goes back to the version before. Needs sh, tar, and curl or wget.
#
#   sh install.sh                     the newest release
#   sh install.sh --version 1.2.3     this release
#   sh install.sh --from FILE         an archive on this machine: acumen-VERSION-PLATFORM.tar.gz
#   sh install.sh --upgrade           the newest release, if it is newer than what is linked
#   sh install.sh --rollback          the version before the last upgrade
#
# A version is unpacked to ~/.acumen/versions/VERSION (ACUMEN_HOME replaces ~/.acumen) and linked as
# ~/.local/bin/acumen. Hooks call the link, so that an upgrade is one rename of the link: sessions that are open go on
# with the new version. `acumen uninstall --purge` removes everything.

set -eu

releases=${ACUMEN_RELEASES:-@RELEASES@}

say() {
    printf 'acumen: %s\n' "$1"
}

die() {
    printf 'acumen: %s\n' "$1" >&2
    exit 1
}

# A path for a person.
shown() {
    case $1 in
        "$home"/*) printf '%s' "~${1#"$home"}" ;;
        *) printf '%s' "$1" ;;
    esac
}

# Finds the folders: what is installed, as $versions, and where the links go. All are real paths, so that the same
# folder is the same text.
find_folders() {
    [ -n "${HOME:-}" ] || die "HOME is not set"
    home=$(cd "$HOME" 2>/dev/null && pwd -P) || die "the home folder $HOME is missing"
    state=${ACUMEN_HOME:-$home/.acumen}
    (umask 077 && mkdir -p "$state" 2>/dev/null) || die "cannot write to $state"
    state=$(cd "$state" && pwd -P)
    versions=$state/versions
    mkdir -p "$versions" 2>/dev/null || die "cannot write to $state"
    local=$home/.local
    link=$local/bin/acumen
}

# Waits until no other installer runs. A lock whose owner is gone is taken over.
lock() {
    lock=$versions/.lock
    tries=0
    until ln -s $$ "$lock" 2>/dev/null; do
        owner=$(readlink "$lock" 2>/dev/null) || owner=
        tries=$((tries + 1))
        if [ -n "$owner" ] && ! kill -0 "$owner" 2>/dev/null && mkdir "$lock.stale" 2>/dev/null; then
            # Others may have seen the same owner: whoever takes the lock over looks once more, alone.
            [ "$(readlink "$lock" 2>/dev/null)" != "$owner" ] || rm -f "$lock"
            rmdir "$lock.stale"
        elif [ $tries = 120 ] || { [ -z "$owner" ] && [ $tries -gt 3 ]; }; then
            die "cannot lock $versions${owner:+: process $owner is installing, or remove $lock*}"
        else
            sleep 1
        fi
    done
    trap 'rm -rf "$work"; rm -f "$lock"' EXIT
    trap 'exit 1' HUP INT PIPE TERM
    work=$versions/.new
    rm -rf "$work"
    mkdir "$work" || die "cannot write to $versions"
}

# This machine as the archives name it, as $platform; empty where there is no archive with a Java runtime for it.
find_platform() {
    case $(uname -s)-$(uname -m) in
        Linux-x86_64 | Linux-amd64) platform=linux-x64 ;;
        Linux-aarch64 | Linux-arm64) platform=linux-arm64 ;;
        Darwin-x86_64) platform=macos-x64 ;;
        Darwin-arm64) platform=macos-arm64 ;;
        *) platform= ;;
    esac
    # The runtime is linked against glibc.
    for musl in /lib/ld-musl-*; do
        [ ! -e "$musl" ] || platform=
    done
}

# Downloads $1 to the file $2.
download() {
    if command -v curl >/dev/null 2>&1; then
        curl -fsL --retry 2 -o "$2" "$1"
    elif command -v wget >/dev/null 2>&1; then
        wget -q -O "$2" "$1"
    else
        die "curl and wget are missing. Install one of them and try again"
    fi || die "cannot download $1; nothing was changed. Without a network: install.sh --from FILE"
}

# The SHA-256 of a file.
sum_of() {
    if command -v sha256sum >/dev/null 2>&1; then
        sha256sum <"$1"
    elif command -v shasum >/dev/null 2>&1; then
        shasum -a 256 <"$1"
    elif command -v openssl >/dev/null 2>&1; then
        openssl dgst -sha256 -r <"$1"
    else
        die "sha256sum, shasum and openssl are missing: the download cannot be checked"
    fi | cut -d ' ' -f 1
}

# Whether $1 is a version: nothing else gets into a path or an address.
is_version() {
    case $1 in
        '' | [!0-9]* | *[!0-9A-Za-z.-]* | *..*) return 1 ;;
    esac
}

# The version that a file's name says, as $version.
version_in() {
    version=${1##*/acumen-}
    version=${version#acumen-}
    version=${version%.tar.gz}
    for each in linux-x64 linux-arm64 macos-x64 macos-arm64; do
        version=${version%-"$each"}
    done
    is_version "$version" || die "$1 is not named acumen-VERSION-PLATFORM.tar.gz"
}

# Finds the archive of $wanted, or of the newest release, in the list of sums: its name as $archive, its sum as $sum.
find_archive() {
    case $releases in
        @*) die "install.sh has no download address. Set ACUMEN_RELEASES, or use --from FILE" ;;
    esac
    if [ -n "$wanted" ]; then
        folder=$releases/download/v$wanted
    else
        folder=$releases/latest/download
    fi
    download "$folder/SHA256SUMS" "$work/SHA256SUMS"
    archive=
    while read -r sum name || [ -n "$sum" ]; do
        name=${name#\*}
        case $name in
            acumen-*"${platform:+-$platform}.tar.gz") ;;
            *) continue ;;
        esac
        version_in "$name"
        if [ "$name" = "acumen-$version${platform:+-$platform}.tar.gz" ]; then
            archive=$name
            break
        fi
    done <"$work/SHA256SUMS"
    [ -n "$archive" ] || die "$folder has no archive for this machine ($(uname -s) $(uname -m))"
    [ -z "$wanted" ] || [ "$version" = "$wanted" ] || die "$folder holds version $version, not $wanted"
}

# Downloads the archive that was found, as $file, and checks its sum.
fetch() {
    file=$work/$archive
    say "downloading $archive"
    download "$folder/$archive" "$file"
    [ "$(sum_of "$file")" = "$sum" ] ||
        die "the sum of $archive is not the one in SHA256SUMS: the download is damaged, nothing was changed"
}

# The linked version, as $current; empty where none is. What the link leads to is $target.
find_current() {
    current=
    target=$(readlink "$link" 2>/dev/null) || target=
    case $target in
        /*/acumen) folder=$(cd "${target%/*}" 2>/dev/null && pwd -P) || folder=${target%/*} ;;
        *) return 0 ;;
    esac
    if [ "${folder%/*}" = "$versions" ]; then
        current=${folder##*/}
    fi
}

# Whether $version is there and runs.
is_there() {
    [ -x "$versions/$version/acumen" ] && "$versions/$version/acumen" --version >/dev/null 2>&1
}

# Unpacks an archive as $version.
unpack() {
    mkdir "$work/unpacked"
    tar -xzf - -C "$work/unpacked" <"$1" || die "$1 cannot be unpacked; nothing was changed"
    set -- "$work"/unpacked/*
    if [ $# != 1 ] || [ ! -x "$1/acumen" ]; then
        die "the archive does not hold Acumen; nothing was changed"
    fi
    rm -rf "${versions:?}/$version"
    mv "$1" "$versions/$version"
    if ! problem=$("$versions/$version/acumen" --version 2>&1 >/dev/null); then
        rm -rf "${versions:?}/$version"
        die "version $version does not run on this machine, nothing was changed: $problem"
    fi
}

# Links $2 to $1 in one step. A file that is not ours stays.
place() {
    if [ -d "$2" ] || { [ -e "$2" ] && [ ! -L "$2" ]; }; then
        problem="$(shown "$2") belongs to another program: move it away and run the installer again"
        return 1
    fi
    problem="cannot write the link $(shown "$2")"
    make_folder "${2%/*}" || return 1
    ln -sf "$1" "$2.$$" && mv -f "$2.$$" "$2" || return 1
    note "$2"
} 2>/dev/null

# Makes a folder and those above it.
make_folder() {
    missing=$1
    while [ -n "$missing" ] && [ ! -e "$missing" ]; do
        note "$missing"
        missing=${missing%/*}
    done
    mkdir -p "$1"
}

# Notes what has to go with the last version.
note() {
    grep -qxF "$1" "$versions/links" 2>/dev/null || printf '%s\n' "$1" >>"$versions/links"
}

# Makes $version the one that is called. What the shell and man find comes first, so that the link is the last step.
switch() {
    share=$versions/$version/share
    for file in "$share"/man/man[17]/* "$share"/bash-completion/completions/* "$share"/zsh/site-functions/* \
        "$share"/fish/vendor_completions.d/*; do
        [ ! -f "$file" ] || place "$file" "$local/share/${file#"$share"/}" || :
    done
    place "$versions/$version/acumen" "$link" || die "$problem"
    if [ -n "$current" ] && [ "$current" != "$version" ]; then
        printf '%s\n' "$current" >"$versions/previous"
    fi
    # Hooks that are installed learn of events that only this version knows.
    "$link" install --refresh || :
}

# Removes every version but the one that is called and the one before, with what was prepared for them.
prune() {
    previous=$(cat "$versions/previous" 2>/dev/null) || previous=
    for folder in "$versions"/*/; do
        name=${folder%/}
        name=${name##*/}
        if is_version "$name" && [ "$name" != "$version" ] && [ "$name" != "$previous" ]; then
            rm -rf "${versions:?}/$name" "$state/cache$versions/$name"
        fi
    done
}

# Whether version $1 is newer than version $2: part by part, as numbers where both are. 1.0.0-rc.1 is before 1.0.0.
is_newer() {
    awk -v a="$1" -v b="$2" '
        function compare(s, t,   x, y, n, m, i) {
            n = split(s, x, "."); m = split(t, y, ".")
            for (i = 1; i <= n || i <= m; i++) {
                if (x[i] ~ /^[0-9]+$/ && y[i] ~ /^[0-9]+$/) { if (x[i] + 0 != y[i] + 0) return x[i] - y[i] }
                else if (x[i] "" != y[i] "") return x[i] "" > y[i] "" ? 1 : -1
            }
            return 0
        }
        BEGIN {
            split(a, x, "-"); split(b, y, "-")
            c = compare(x[1], y[1])
            u = substr(a, length(x[1]) + 2); v = substr(b, length(y[1]) + 2)
            if (c == 0 && u != v) c = u == "" ? 1 : v == "" ? -1 : compare(u, v)
            exit !(c > 0)
        }'
}

rollback() {
    version=$(cat "$versions/previous" 2>/dev/null) || version=
    if ! is_version "$version" || [ ! -x "$versions/$version/acumen" ] || [ "$version" = "$current" ]; then
        die "no earlier version is installed${current:+; $current is the only one}"
    fi
    switch
    say "now at version $version.${current:+ To return: acumen upgrade $current}"
}

tell() {
    if [ -n "$current" ] && [ "$current" != "$version" ]; then
        say "now at version $version, before at $current. acumen upgrade --rollback goes back."
        return
    fi
    if [ -n "$is_kept" ]; then
        say "version $version was installed already. To install it anew, remove $(shown "$versions/$version") first."
    else
        say "version $version is in $(shown "$versions/$version"), linked as $(shown "$link")."
    fi
    case ${SHELL:-} in
        */zsh) profile=.zshrc ;;
        */bash) profile=.bashrc ;;
        *) profile=.profile ;;
    esac
    [ -n "$current" ] || [ -z "$target" ] || say "replaced the link to $(shown "$target")."
    case :$PATH: in
        *:"$local/bin":* | *:"${HOME%/}/.local/bin":*) say "Next: acumen setup" ;;
        *)
            say "$(shown "$local/bin") is not on your PATH. Add this line to ~/$profile, and open a new terminal:"
            # shellcheck disable=SC2016 # expanded by the shell that reads the line
            printf '    export PATH="$HOME/.local/bin:$PATH"\n'
            say "Next: $(shown "$link") setup"
            ;;
    esac
    [ $profile != .zshrc ] ||
        say "For completion, put fpath+=~/.local/share/zsh/site-functions before compinit in ~/.zshrc."
    say "To remove everything: acumen uninstall --purge"
}

# Reads the options, as $action, $wanted and $file.
read_options() {
    wanted=
    file=
    action=install
    while [ $# -gt 0 ]; do
        case $1 in
            --version | --from) [ $# -gt 1 ] || die "$1 needs a value" ;;
        esac
        case $1 in
            --version)
                wanted=${2#v}
                is_version "$wanted" || die "not a version: $2"
                shift
                ;;
            --from)
                file=$2
                [ -f "$file" ] || die "there is no file $file"
                shift
                ;;
            --upgrade) action=upgrade ;;
            --rollback) action=rollback ;;
            *) die "usage: install.sh [--version VERSION | --from FILE | --upgrade | --rollback]" ;;
        esac
        shift
    done
    if [ -n "$file" ] && [ -n "$wanted$action" ] && [ "$wanted$action" != install ]; then
        die "--from goes alone"
    fi
    if [ "$action" = rollback ] && [ -n "$wanted" ]; then
        die "--rollback goes alone"
    fi
}

main() {
    read_options "$@"
    umask 022
    find_folders
    lock
    find_current
    if [ "$action" = rollback ]; then
        rollback
        return
    fi
    find_platform
    version=$wanted
    is_kept=
    if [ -n "$file" ]; then
        version_in "$file"
    elif [ -z "$wanted" ] || ! is_there; then
        find_archive
        if [ "$action" = upgrade ] && [ -z "$wanted" ] && [ -n "$current" ] && ! is_newer "$version" "$current"; then
            say "version $current is the newest."
            return
        fi
    fi
    # A version that is there and runs is kept as it is, for sessions may use it now.
    if is_there; then
        is_kept=yes
    else
        [ -n "$file" ] || fetch
        unpack "$file"
    fi
    # Hooks and commands start in half the time with what this prepares; where it cannot, they still start.
    "$versions/$version/acumen" --train || :
    switch
    prune
    tell
}

main "$@"
