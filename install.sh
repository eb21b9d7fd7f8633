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
state=${ACUMEN_HOME:-$HOME/.acumen}
versions=$state/versions
local=$HOME/.local
link=$local/bin/acumen

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
        "$HOME"/*) printf '%s' "~${1#"$HOME"}" ;;
        *) printf '%s' "$1" ;;
    esac
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
        curl -fsSL --retry 3 -o "$2" "$1"
    elif command -v wget >/dev/null 2>&1; then
        wget -q -O "$2" "$1"
    else
        die "curl and wget are missing: one of them is needed for the download"
    fi || die "the download failed: $1"
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
    if [ -n "$wanted" ]; then
        folder=$releases/download/v$wanted
    else
        folder=$releases/latest/download
    fi
    download "$folder/SHA256SUMS" "$work/SHA256SUMS"
    archive=
    while read -r sum name; do
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

# The linked version, as $current; empty where none is.
find_current() {
    current=
    target=$(readlink "$link" 2>/dev/null) || target=
    case $target in
        "$versions"/*/acumen)
            current=${target#"$versions"/}
            current=${current%/acumen}
            ;;
    esac
}

# Whether $version is there and runs.
is_there() {
    [ -x "$versions/$version/acumen" ] && "$versions/$version/acumen" --version >/dev/null 2>&1
}

# Unpacks an archive as $version.
unpack() {
    mkdir "$work/unpacked"
    tar -xzf "$1" -C "$work/unpacked" || die "$1 cannot be unpacked; nothing was changed"
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
        return 1
    fi
    make_folder "${2%/*}" || return 1
    ln -sf "$1" "$2.$$" && mv -f "$2.$$" "$2" || return 1
    note "$2"
}

# Makes a folder and those above it.
make_folder() {
    [ -d "$1" ] || { make_folder "${1%/*}" && mkdir "$1" && note "$1"; }
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
    place "$versions/$version/acumen" "$link" ||
        die "$(shown "$link") is a file or folder of another program: move it away and run the installer again"
    if [ -n "$current" ] && [ "$current" != "$version" ]; then
        printf '%s\n' "$current" >"$versions/previous"
    fi
    # Hooks that are installed learn of events that only this version knows.
    "$link" install --refresh || :
}

# Removes every version but the one that is called and the one before.
prune() {
    previous=$(cat "$versions/previous" 2>/dev/null) || previous=
    for folder in "$versions"/*/; do
        name=${folder%/}
        name=${name##*/}
        if is_version "$name" && [ "$name" != "$version" ] && [ "$name" != "$previous" ]; then
            rm -rf "${versions:?}/$name"
        fi
    done
}

# Whether version $1 is newer than version $2: part by part, as numbers. A version such as 1.0.0-rc.1 is before 1.0.0.
is_newer() {
    awk -v a="$1" -v b="$2" 'BEGIN {
        split(a, x, "-"); split(b, y, "-"); n = split(x[1], p, "."); m = split(y[1], q, ".")
        for (i = 1; i <= (n > m ? n : m); i++) if (p[i] + 0 != q[i] + 0) exit !(p[i] + 0 > q[i] + 0)
        u = substr(a, length(x[1]) + 2); v = substr(b, length(y[1]) + 2)
        exit !(u == "" ? v != "" : v != "" && u > v)
    }'
}

rollback() {
    version=$(cat "$versions/previous" 2>/dev/null) || version=
    if ! is_version "$version" || [ ! -x "$versions/$version/acumen" ]; then
        die "there is no version before this one"
    fi
    switch
    say "back to version $version. acumen upgrade brings $current again."
}

tell() {
    if [ -n "$current" ] && [ "$current" != "$version" ]; then
        say "upgraded from $current to $version. acumen upgrade --rollback goes back."
        return
    fi
    say "version $version is in $(shown "$versions/$version"), linked as $(shown "$link")."
    [ -n "$current" ] || [ -z "$target" ] || say "the link led to $(shown "$target") before."
    case :$PATH: in
        *:"${link%/*}":*) say "Next: acumen setup" ;;
        *)
            say "$(shown "${link%/*}") is not on your PATH. Add this line to ~/.profile, and open a new terminal:"
            # shellcheck disable=SC2016 # expanded by the shell that reads the line
            printf '    export PATH="$HOME/.local/bin:$PATH"\n'
            say "Next: $(shown "$link") setup"
            ;;
    esac
    say "To remove everything: acumen uninstall --purge"
}

main() {
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
                is_version "$wanted" || die "$2 is no version"
                shift
                ;;
            --from)
                file=$2
                [ -f "$file" ] || die "there is no file $file"
                shift
                ;;
            --upgrade) action=upgrade ;;
            --rollback) action=rollback ;;
            *) die "there is no option $1: --version, --from, --upgrade, --rollback" ;;
        esac
        shift
    done
    [ -n "${HOME:-}" ] || die "HOME is not set"
    umask 022
    (umask 077 && mkdir -p "$state") || die "cannot write to $state"
    mkdir -p "$versions" || die "cannot write to $state"
    work=$versions/.new.$$
    trap 'rm -rf "$work"' EXIT
    trap 'exit 1' HUP INT TERM
    mkdir "$work" || die "cannot write to $versions"
    find_current
    if [ "$action" = rollback ]; then
        rollback
        return
    fi
    find_platform
    if [ -n "$file" ]; then
        version_in "$file"
    else
        case $releases in
            @*) die "this copy of install.sh names no place to download from: set ACUMEN_RELEASES, or use --from" ;;
        esac
        find_archive
        if [ "$action" = upgrade ] && [ -z "$wanted" ] && [ -n "$current" ] && ! is_newer "$version" "$current"; then
            say "version $current is the newest."
            return
        fi
    fi
    # A version that is there and runs is kept as it is, for sessions may use it now.
    if ! is_there; then
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
