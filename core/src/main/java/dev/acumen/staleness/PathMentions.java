package dev.acumen.staleness;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Words that are a path in the project.
final class PathMentions {
    private static final int LONGEST = 300;
    private static final int DEEPEST = 30;

    private static final Pattern PATH =
            Pattern.compile("(?:\\./)?([\\p{L}\\p{N}._@+-]+(?:/[\\p{L}\\p{N}._@+-]+)*)(/?)");

    /// A place in a file, behind its path.
    private static final Pattern BEHIND = Pattern.compile("(?:::.*|#[\\w-]*|:\\d+(?:[:-]\\d+)?|:L?\\d+(?:-L?\\d+)?)$");

    private static final Pattern PLACEHOLDER = Pattern.compile(
            "(?i)(?:foo|bar|baz|qux|quux|x+|y+|z+|n+|m+|a|b|c|d|dirs?|files?|names?|filename|folder|path|module|package"
                    + "|placeholder|something|whatever|thing|stuff|lorem|ipsum|example|sample|dummy|blah|acme)(?:\\..*)?"
                    + "|(?:your|my|some|the|this|that|any|another|new|other)[-_.].*"
                    + "|.*(?:NNN|XXX|YYYY|placeholder|xyz).*|\\.{3,}|.*\\.\\.\\..*");

    /// Camel case placeholders, and words in capitals that are none of the usual file names.
    private static final Pattern CAPITALS = Pattern.compile("(?:My|Your|Some|Foo|Bar|Baz)[A-Z].*|[A-Z]|[A-Z_]{2,}");

    private static final Set<String> CAPITAL_NAMES =
            Set.of("README", "LICENSE", "CHANGELOG", "NOTICE", "COPYING", "AUTHORS", "OWNERS", "CODEOWNERS", "TODO");

    /// What is made by building, running or installing comes and goes.
    private static final Set<String> MADE = Set.of(
            "node_modules",
            "target",
            "build",
            "dist",
            "out",
            "obj",
            ".venv",
            "venv",
            "__pycache__",
            "coverage",
            "tmp",
            "temp",
            "log",
            "logs",
            ".cache",
            "cache",
            ".next",
            ".nuxt",
            ".gradle",
            ".git",
            "site-packages",
            "vendor",
            ".terraform",
            "generated",
            "gen",
            "storybook-static",
            "artifacts",
            "reports",
            "output",
            "outputs",
            ".pytest_cache",
            ".mypy_cache",
            ".idea",
            ".vscode",
            "debug",
            "release",
            "htmlcov",
            "screenshots",
            "uploads");

    private static final Set<String> MADE_ENDINGS = Set.of(
            "log", "lock", "sqlite", "sqlite3", "db", "pem", "key", "crt", "tfstate", "pyc", "class", "jar", "war",
            "zip", "gz", "tgz", "tar", "out", "tmp", "bak", "swp", "local", "pid", "sock", "exe", "dll", "so", "dylib",
            "o", "a", "whl", "min", "map", "env", "dump", "csv", "pdf", "png", "jpg", "jpeg", "gif", "mp4", "xlsx",
            "parquet");

    private static final Set<String> ENDINGS = Set.copyOf(List.of(("java kt kts scala groovy gradle py pyi ipynb js jsx"
                    + " mjs cjs ts tsx mts cts vue svelte astro css scss sass less html htm hbs ejs twig pug go rs rb erb"
                    + " rake php cs fs vb csproj sln c h cc cpp cxx hpp hh m mm swift dart ex exs erl hrl clj cljs hs ml"
                    + " mli lua pl pm r jl sh bash zsh fish bat ps1 sql prisma graphql gql proto thrift avsc tf tfvars hcl"
                    + " yml yaml json jsonc json5 toml ini cfg conf properties xml xsd xsl md mdx rst adoc txt mk cmake"
                    + " bzl bazel nix dockerfile snap svg tpl tmpl j2 jinja template feature http rego cue zig nim sol"
                    + " plist xcconfig podspec gemspec lhs elm coffee styl wsdl jsonl tsv")
            .split(" ", -1)));

    private PathMentions() {}

    /// The path that a word in backticks is.
    ///
    /// @param isAlone whether nothing else stands between them
    /// @param isOnlyKnown whether the sentence may be about something that is still to be made
    static Optional<Mention> quoted(String word, boolean isAlone, boolean isOnlyKnown) {
        String bare = bare(word.substring(word.lastIndexOf('=') + 1));
        return path(bare)
                .filter(path -> path.contains("/") || hasEnding(path) || bare.startsWith("./"))
                .map(path -> {
                    boolean isPlain = path.contains("/") && hasEnding(path);
                    boolean isScript = bare.startsWith("./") && path.contains("/");
                    boolean isFolder = isAlone && depth(path) > 2;
                    boolean isSure = isPlain || isScript || isFolder;
                    return new Mention.Place(path, isOnlyKnown || !isSure || isMade(path));
                });
    }

    /// The path that a word in prose is: one with slashes, and with the ending of a file.
    static Optional<Mention> plain(String word, boolean isOnlyKnown) {
        return path(bare(word.replace("**", "")))
                .filter(path -> path.contains("/") && hasEnding(path))
                .map(path -> new Mention.Place(path, isOnlyKnown || isMade(path)));
    }

    private static String bare(String word) {
        int start = 0;
        int end = word.length();
        while (start < end && "(\"'“‘«[".indexOf(word.charAt(start)) >= 0) {
            start++;
        }
        while (end > start && ")\"'”’»],.;:!?".indexOf(word.charAt(end - 1)) >= 0) {
            end--;
        }
        String trimmed = word.substring(start, end);
        return trimmed.length() > LONGEST ? "" : BEHIND.matcher(trimmed).replaceFirst("");
    }

    /// The path without `./` and without a slash at its end; empty for what is none, or is not in the project.
    private static Optional<String> path(String word) {
        Matcher matcher = PATH.matcher(word);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String path = matcher.group(1);
        String[] segments = path.split("/", -1);
        if (segments.length > DEEPEST || segments[0].startsWith("@") || segments[0].startsWith("-")) {
            return Optional.empty();
        }
        for (String segment : segments) {
            if (segment.contains("..") || segment.equals(".") || isPlaceholder(segment)) {
                return Optional.empty();
            }
        }
        // A machine's name is no folder.
        boolean isHost =
                segments.length > 1 && segments[0].matches("(?i)[a-z0-9-]+(\\.[a-z0-9-]+)*\\.[a-z]{2,}(:\\d+)?");
        return isHost ? Optional.empty() : Optional.of(path);
    }

    private static boolean isPlaceholder(String segment) {
        int dot = segment.indexOf('.', 1);
        String stem = dot < 0 ? segment : segment.substring(0, dot);
        return PLACEHOLDER.matcher(segment).matches()
                || (CAPITALS.matcher(stem).matches() && !CAPITAL_NAMES.contains(stem));
    }

    private static boolean hasEnding(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        int dot = name.lastIndexOf('.');
        return (dot >= 0 && ENDINGS.contains(name.substring(dot + 1).toLowerCase(Locale.ROOT)))
                || name.equals("Makefile")
                || name.equals("Dockerfile")
                || name.equals("justfile");
    }

    private static boolean isMade(String path) {
        for (String segment : path.toLowerCase(Locale.ROOT).split("/", -1)) {
            if (MADE.contains(segment) || segment.startsWith(".env")) {
                return true;
            }
        }
        String name = path.toLowerCase(Locale.ROOT).substring(path.lastIndexOf('/') + 1);
        int dot = name.lastIndexOf('.');
        return dot >= 0 && (MADE_ENDINGS.contains(name.substring(dot + 1)) || name.contains(".local."));
    }

    private static int depth(String path) {
        return path.split("/", -1).length;
    }
}
