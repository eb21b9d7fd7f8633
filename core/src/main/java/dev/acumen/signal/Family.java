package dev.acumen.signal;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Kinds of work that projects have, each told by the words for it and by the tools that do it.
enum Family {
    TEST(
            "test",
            "tests",
            "check",
            "checks",
            "verify",
            "spec",
            "specs",
            "unit",
            "ci",
            "unittest",
            "pytest",
            "jest",
            "vitest",
            "mocha",
            "rspec",
            "phpunit",
            "ctest",
            "nextest",
            "tox",
            "nox",
            "e2e",
            "playwright",
            "cypress"),
    BUILD(
            "build",
            "compile",
            "assemble",
            "all",
            "dist",
            "package",
            "bundle",
            "tsc",
            "webpack",
            "esbuild",
            "cmake",
            "ninja",
            "image"),
    RUN("run", "start", "serve", "dev", "up", "server"),
    LINT(
            "lint",
            "fmt",
            "format",
            "style",
            "check",
            "analyze",
            "analyse",
            "eslint",
            "stylelint",
            "ruff",
            "flake8",
            "pylint",
            "rubocop",
            "clippy",
            "golangci",
            "shellcheck",
            "prettier",
            "black",
            "gofmt",
            "rustfmt",
            "ktlint"),
    TYPES("types", "typecheck", "mypy", "pyright"),
    DEPLOY("deploy", "release", "publish", "ship", "rollout"),
    DOCS("docs", "doc", "site", "documentation", "sphinx", "mkdocs", "book"),
    INSTALL("install", "deps", "setup", "bootstrap", "init"),
    MIGRATE("migrate", "migration", "migrations", "upgrade", "alembic", "flyway", "liquibase");

    private final Pattern words;

    Family(String... words) {
        this.words = Pattern.compile(String.join("|", words));
    }

    /// The kinds of work that the words of a command name.
    static Set<Family> of(List<String> words) {
        Set<Family> found = EnumSet.noneOf(Family.class);
        for (Family family : values()) {
            if (words.stream()
                    .flatMap(word -> Arrays.stream(word.split("[:._/-]+")))
                    .anyMatch(word -> family.words.matcher(word).matches())) {
                found.add(family);
            }
        }
        return found;
    }
}
