package dev.acumen.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Two versions of the service run on one database while it is upgraded, so a migration may only add: tables, columns
/// that an older version need not know, and indexes. What a migration created itself, it may shape as it likes.
class MigrationsTest {
    private static final List<String> MODULES = List.of("postgres", "server");
    private static final Pattern FILE = Pattern.compile("V(\\d+)__\\w+\\.sql");
    private static final Pattern COMMENT = Pattern.compile("--[^\n]*|(?s:/\\*.*?\\*/)");
    private static final Pattern TEXT = Pattern.compile("'(?:[^']|'')*'");
    private static final Pattern CREATED = Pattern.compile("create table (?:if not exists )?([\\w.]+)");
    private static final Pattern OF_A_TABLE =
            Pattern.compile("(?:alter table|create unique index .*? on|create policy \\w+ on) ([\\w.]+).*");
    private static final Pattern ADDING = Pattern.compile("create table .*|create index .*|comment on .*");
    private static final Pattern COLUMNS = Pattern.compile("alter table [\\w.]+ (.*)");
    private static final Pattern COMMA = Pattern.compile(",(?![^(]*\\))");
    private static final Pattern COLUMN = Pattern.compile("add column (?:if not exists )?\\w+ .*");
    private static final Pattern NARROW = Pattern.compile(".*\\b(?:unique|check|references|primary|generated)\\b.*");

    @ParameterizedTest
    @MethodSource("later")
    void aMigrationAfterTheFirstOnlyAdds(Path file) {
        assertThat(narrowing(Repository.text(file))).as(file.toString()).isEmpty();
    }

    /// With those that tests plant as the next version's.
    static List<Path> later() {
        return Stream.concat(files("main/resources").stream(), files("test/next").stream())
                .filter(file -> version(file) > 1)
                .toList();
    }

    @Test
    void eachModuleHasAFirstMigration() {
        assertThat(files("main/resources"))
                .hasSizeGreaterThanOrEqualTo(MODULES.size())
                .filteredOn(file -> version(file) == 1)
                .hasSize(MODULES.size());
    }

    private static List<Path> files(String folder) {
        List<Path> files = new ArrayList<>();
        for (String module : MODULES) {
            Path root = Repository.ROOT.resolve(module).resolve("src").resolve(folder);
            if (Files.isDirectory(root)) {
                try (Stream<Path> all = Files.walk(root)) {
                    all.filter(file -> file.toString().endsWith(".sql")).forEach(files::add);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        return files;
    }

    private static int version(Path file) {
        MatchResult name = FILE.matcher(String.valueOf(file.getFileName()))
                .results()
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("V1__name.sql is how a migration is called: " + file));
        return Integer.parseInt(name.group(1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "drop table acumen_server.daily",
                "alter table acumen_server.part drop column answers",
                "alter table acumen_server.part alter column reason drop default",
                "alter table acumen_server.part add column lane text, drop column answers",
                "alter table acumen_server.part rename column dead to ended",
                "alter table acumen_server.part rename to piece",
                "alter table acumen_server.part alter column attempts type bigint",
                "alter table acumen_server.part alter attempts set data type bigint",
                "alter table acumen_server.part alter column answers set not null",
                "alter table acumen_server.part add column lane text not null",
                "alter table acumen_server.part add column lane text unique",
                "alter table acumen_server.part add column lane int default 0 check (lane > 0)",
                "alter table acumen_server.part add constraint few check (attempts < 9)",
                "alter table acumen_server.part add check (attempts < 9)",
                "alter table acumen_server.part enable row level security",
                "create unique index one_part on acumen_server.part (tenant, session)",
                "create policy tenant on acumen_server.part using (false)",
                "create trigger t before insert on acumen_server.part execute function f()",
                "revoke select on acumen_server.part from acumen",
                "delete from acumen_server.daily",
                "truncate acumen_server.daily",
                "ALTER TABLE acumen_server.part\n  DROP -- as nobody needs it\n  COLUMN answers",
                "do $$ begin execute 'drop table acumen_server.daily'; end $$",
                "create table acumen_server.lane (name text); drop table acumen_server.daily"
            })
    void whatRemovesOrNarrowsIsRefused(String sql) {
        assertThat(narrowing(sql + ";\n")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create table acumen_server.lane (name text primary key, width int not null check (width > 0))",
                "create table if not exists acumen_server.lane (name text); create unique index l on"
                        + " acumen_server.lane (name); alter table acumen_server.lane enable row level security;"
                        + " create policy tenant on acumen_server.lane using (name = 'a')",
                "alter table acumen_server.part add column lane text",
                "alter table acumen_server.part add column lane text not null default 'drop; rename',\n"
                        + "  add column if not exists width numeric(10, 2) default 1",
                "create index part_by_author on acumen_server.part (tenant, author)",
                "-- drop table acumen_server.part;\ncomment on table acumen_server.part is 'not null'"
            })
    void whatAddsIsTaken(String sql) {
        assertThat(narrowing(sql + ";\n")).isEmpty();
    }

    /// The statements that do more than add.
    private static List<String> narrowing(String sql) {
        List<String> statements = statements(sql);
        Set<String> created = statements.stream()
                .flatMap(statement -> CREATED.matcher(statement).results())
                .map(name -> name.group(1))
                .collect(Collectors.toSet());
        return statements.stream()
                .filter(statement -> !isOfOwnTable(statement, created) && !isAdding(statement))
                .toList();
    }

    /// In lower case, without comments and with empty texts. A block in dollars is one statement.
    private static List<String> statements(String sql) {
        String bare = COMMENT.matcher(sql).replaceAll(" ");
        if (bare.contains("$")) {
            return List.of(bare.strip());
        }
        return Pattern.compile(";")
                .splitAsStream(TEXT.matcher(bare).replaceAll("''"))
                .map(statement -> statement.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT))
                .filter(statement -> !statement.isEmpty())
                .toList();
    }

    private static boolean isOfOwnTable(String statement, Set<String> created) {
        Matcher table = OF_A_TABLE.matcher(statement);
        return table.matches() && created.contains(table.group(1));
    }

    private static boolean isAdding(String statement) {
        Matcher columns = COLUMNS.matcher(statement);
        return columns.matches()
                ? COMMA.splitAsStream(columns.group(1)).map(String::strip).allMatch(MigrationsTest::isAddedColumn)
                : ADDING.matcher(statement).matches();
    }

    private static boolean isAddedColumn(String column) {
        return COLUMN.matcher(column).matches()
                && !NARROW.matcher(column).matches()
                && (!column.contains("not null") || column.contains("default"));
    }
}
