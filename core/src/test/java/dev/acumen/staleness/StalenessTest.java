package dev.acumen.staleness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Usage;
import dev.acumen.process.ProcessorTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StalenessTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));

    /// A version control system that had everything once.
    private static final TrackedFiles ALL = Optional::of;

    private static final List<String> PIECES = List.of(
            "`",
            "``",
            "src/",
            "../",
            "old.py",
            " ",
            "\n",
            "npm run ",
            "make ",
            "cargo test -p ",
            "Node 18",
            "uses ",
            "/",
            "\\",
            "*",
            "\u0000",
            "😀",
            "\uD83D",
            "日本語/ファイル.py",
            ":",
            "::",
            "#L1",
            "$(",
            "`npm run x:y`",
            "https://",
            "a".repeat(400),
            "(",
            "[",
            "=",
            ".",
            "...",
            "with React 17",
            "`./x/y.sh`",
            "~",
            "@",
            "-pl ",
            "`mvn -pl a,b`",
            ";",
            "&&");

    @TempDir
    private Path folder;

    private Path project = Path.of("");

    @BeforeEach
    void thereIsAProject() throws IOException {
        project = folder.resolve("project");
        put("src/main.py", "");
        put("package.json", "{\"scripts\": {\"test\": \"x\"}}");
    }

    @Test
    void saysWhyAndWhichText() {
        String text = "Start with `src/old.py`, then `npm run build:old`, on Node 18.";
        put(".nvmrc", "v22.1.0");

        List<StaleKeyPoint> stale = stale(ALL, text, "Start with `src/main.py`.");

        assertThat(stale)
                .containsExactly(new StaleKeyPoint(
                        "oth-1",
                        text,
                        "src/old.py is not there; npm run build:old: no package.json has such a script;"
                                + " Node 18: .nvmrc says 22.1.0"));
        assertThat(stale.getFirst().mark()).isEqualTo(Usage.mark("oth-1", text));
    }

    @Test
    void doesNotLookAtTheTreeWhereNothingIsNamed() {
        List<String> reads = new ArrayList<>();

        List<StaleKeyPoint> stale = new Staleness(
                        () -> {
                            reads.add("read");
                            return WorkingTree.read(project, project);
                        },
                        ALL)
                .in(Trees.of(List.of("Ask first.", "Prices are in cents.")));

        assertThat(stale).isEmpty();
        assertThat(reads).isEmpty();
    }

    @Test
    void readsPathsWithoutBackticks() {
        assertThat(stale(ALL, "See src/old.py for the parser.")).hasSize(1);
        assertThat(stale(ALL, "The old src/old.py parses.")).isEmpty();
    }

    @Test
    void forgetsTheFlagWhenThePathIsBack() {
        assertThat(stale(ALL, "See `src/old.py`.")).hasSize(1);

        put("src/old.py", "");

        assertThat(stale(ALL, "See `src/old.py`.")).isEmpty();
    }

    @Test
    void asksNobodyAboutWhatIsOutsideOfTheProject() {
        List<Set<String>> asked = new ArrayList<>();
        TrackedFiles tracked = paths -> {
            asked.add(paths);
            return Optional.of(paths);
        };

        for (String path : List.of(
                "../../etc/passwd.json",
                "src/../../../etc/passwd.json",
                "/etc/passwd.json",
                "~/x/y.json",
                "./../x/y.json",
                "src/./../y.json",
                "$HOME/x/y.json",
                "..",
                "%2e%2e/y.json",
                "src\\old.py",
                "C:/x/y.json",
                "src/\u0000/y.json",
                "-x/y.json",
                "src/*/y.json",
                "src/**",
                "src/{a,b}.py",
                "src/<name>.py",
                ":(top)src/y.py",
                "s3://b/y.json")) {
            assertThat(new Staleness(() -> WorkingTree.read(project, project), tracked)
                            .in(Trees.of("See `" + path + "` and " + path + " too.")))
                    .as(path)
                    .isEmpty();
        }
        assertThat(asked).isEmpty();
    }

    @Test
    void saysNothingOfATreeThatIsTooLarge() throws IOException {
        for (int i = 0; i < 60; i++) {
            put("src/many/f" + i + ".py", "");
        }

        WorkingTree tree = WorkingTree.read(project, project, 50, Duration.ofSeconds(60));
        WorkingTree late = WorkingTree.read(project, project, 1_000, Duration.ofSeconds(-1));

        for (WorkingTree part : List.of(tree, late)) {
            assertThat(part.isWhole()).isFalse();
            assertThat(new Staleness(() -> part, ALL).in(Trees.of("See `src/old.py`, run `npm run nothing`.")))
                    .isEmpty();
        }
    }

    @Test
    void followsNoLinksAndSaysNothingOfWhatMayBeBehindOne() throws IOException {
        Files.createSymbolicLink(project.resolve("src/loop"), project);
        Files.createSymbolicLink(project.resolve("itself"), project.resolve("itself"));
        Files.createSymbolicLink(project.resolve("outside"), folder);
        Files.createSymbolicLink(project.resolve("Makefile"), Path.of("/dev/zero"));

        assertThat(stale(ALL, "See `src/loop/x/y.py`, `outside/x/y.py` and `itself/x.py`."))
                .isEmpty();
        assertThat(stale(ALL, "`make all` and `make x`.")).isEmpty();
        assertThat(stale(ALL, "See `src/old.py`.")).hasSize(1);
    }

    @Test
    void saysNothingOfWhatNobodyMayLookInto() throws IOException {
        put("src/locked/x.py", "");
        Path locked = project.resolve("src/locked");
        Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("---------"));
        try {
            List<StaleKeyPoint> stale = stale(ALL, "See `src/locked/y.py`.", "See `src/old.py`.");

            // Whoever is root may look into everything.
            assertThat(stale).extracting(StaleKeyPoint::id).contains("oth-2");
            assertThat(Files.isReadable(locked) || stale.size() == 1).isTrue();
        } finally {
            Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void saysNothingOfWhatItCannotUnderstand() {
        for (String content :
                List.of("", "{", "[]", "{\"scripts\": 3}", "\u0000", "[".repeat(100_000), "{\"scripts\": {}}")) {
            put("package.json", content);
            assertThat(stale(ALL, "Run `npm run build:old`.")).as(content).isEmpty();
        }
        for (String content :
                List.of("", "include other/rules", "$(eval x: y)", "$(NAME): x", "%: x", "x".repeat(2 << 20))) {
            put("Makefile", content);
            assertThat(stale(ALL, "Run `make old`.")).as(content).isEmpty();
        }
        for (String content : List.of("", "lts/*", "node", ">=18", "v", "99999999999999999999", "\u0000", "18\n20")) {
            put(".nvmrc", content);
            assertThat(stale(ALL, "The project runs on Node 20.")).as(content).isEmpty();
        }
    }

    @Test
    void takesNoAddressAndNothingToComeForAFileWhereNothingIsKnownOfThePast() {
        for (String text : List.of(
                "POST src/list.json returns 201.",
                "GET `src/list.json` is cached.",
                "Mount at src/config.yml in the pod.",
                "PR 12 will bring src/future.py.",
                "We plan src/future.py.",
                "Keys are in src/keys.yml (git-ignored).")) {
            assertThat(stale(TrackedFiles.NOTHING, text)).as(text).isEmpty();
        }
        assertThat(stale(TrackedFiles.NOTHING, "Lists are in src/list.json.")).hasSize(1);
    }

    @Test
    void judgesNoCommandThatIsMeantForAnotherFolder() throws IOException {
        put("Makefile", "test:\n\tpytest\n");
        put("web/package.json", "{\"scripts\": {\"test\": \"x\"}}");
        Files.createSymbolicLink(project.resolve("linked"), folder);
        for (String command : List.of(
                "make -C ../infra up",
                "make --directory=/srv/app up",
                "make -f ../shared/x.mk release",
                "make -f shared/x.mk release",
                "make -f web/rules release",
                "cd ../frontend && npm run start",
                "cd ~/infra && make up",
                "(cd $INFRA; make up; make down)",
                "cd frontend && npm run start",
                "cd linked && make up",
                "cd web && cd ../../infra && make up",
                "ssh host \"cd /srv/app && make up && make down\"",
                "npm --prefix ../web run dev",
                "npm --prefix=../web run dev",
                "pnpm -C ../web run dev",
                "pnpm --dir ../web run dev",
                "yarn --cwd ../web run dev:all",
                "just -d ../infra up",
                "cargo test --manifest-path ../x/Cargo.toml -p forge",
                "mvn -f ../x/pom.xml -pl batch verify")) {
            assertThat(stale(ALL, "Run `" + command + "`.")).as(command).isEmpty();
        }
        assertThat(stale(ALL, "First `cd ../infra`, then `make up`.")).isEmpty();
        assertThat(stale(
                        ALL,
                        "Run `cd web && npm run start`.",
                        "Run `npm --prefix web run start`.",
                        "Run `make -C web up`.",
                        "Run `cd web/.. && make up`.",
                        "Run `make -f Makefile up`."))
                .hasSize(5);
    }

    @Test
    void knowsTargetsOfIncludedFilesThatItReadAlone() {
        for (String include : List.of(
                "include ../common.mk", "include $(ROOT)/common.mk", "-include gone.mk", "include *.mk", "include x")) {
            put("Makefile", include + "\ntest:\n\tpytest\n");
            assertThat(stale(ALL, "Run `make up`.")).as(include).isEmpty();
        }
        put("build/common.mk", "lint:\n\truff\n");
        put("Makefile", "include build/common.mk\ntest:\n\tpytest\n");
        assertThat(stale(ALL, "Run `make up`.", "Run `make lint`."))
                .extracting(StaleKeyPoint::id)
                .containsExactly("oth-1");
    }

    @Test
    void readsTargetsOnContinuedAndIndentedLines() {
        put("Makefile", "one \\\n  two: x\nifdef CI\n  three: x\nendif\n");

        assertThat(stale(ALL, "`make one`", "`make two`", "`make three`", "`make four`"))
                .extracting(StaleKeyPoint::id)
                .containsExactly("oth-4");

        put("Makefile", "one: x\nifdef CI\n  $(NAME): x\nendif\n");
        assertThat(stale(ALL, "`make four`")).isEmpty();
    }

    @Test
    void takesNoNumberAndNoProseForATarget() {
        put("Makefile", "test:\n\tpytest\n");
        put("justfile", "test:\n  pytest\n");

        assertThat(stale(
                        ALL,
                        "Run `make -j 4 test`.",
                        "It says `make build finished`.",
                        "`make sure you test`.",
                        "`just run the tests`."))
                .isEmpty();
        assertThat(stale(ALL, "Run `make -j 4 up X=1`.", "Run `just up 1.2`.")).hasSize(2);
    }

    @Test
    void readsRecipesWhoseParametersHaveDefaults() {
        put("justfile", """
                build target="debug":
                  cargo build
                tag version=`git describe`: build
                  git tag
                @run port='80:80' *args:
                  x
                name := "x"
                """);

        assertThat(stale(ALL, "`just build`", "`just tag`", "`just run`", "`just gone`"))
                .extracting(StaleKeyPoint::id)
                .containsExactly("oth-4");
    }

    @Test
    void takesAnyOfSeveralVersions() {
        put(".tool-versions", "nodejs 20.1.0 18.19.0 # two\nruby 3.3.0 system\n");
        put(".python-version", "3.12.1\n3.11.4\n");

        assertThat(stale(
                        ALL,
                        "The project uses Node 18.",
                        "The project uses Python 3.11.",
                        "The project uses Ruby 3.1.",
                        "The project uses Node 16.",
                        "The project uses Python 3.9."))
                .extracting(StaleKeyPoint::id)
                .containsExactly("oth-4", "oth-5");
    }

    @Test
    void knowsWhatToolsHaveOfTheirOwn() {
        put("server.js", "");
        put("Cargo.toml", "[package]\nname = \"forge\"\n[dependencies]\nserde = \"1\"\n");

        assertThat(stale(ALL, "`npm run env`", "`npm run start`", "`cargo test -p serde`"))
                .isEmpty();

        put("Cargo.lock", "[[package]]\nname = \"serde\"\n");
        assertThat(stale(ALL, "`cargo test -p serde`", "`cargo test -p forge-server`"))
                .extracting(StaleKeyPoint::id)
                .containsExactly("oth-2");
    }

    @Test
    void takesAReleaseForTheLeastThatBuilds() {
        put("pom.xml", "<properties><maven.compiler.release>17</maven.compiler.release></properties>");

        assertThat(stale(
                        ALL,
                        "Building needs Java 21.",
                        "It is built on Java 21.",
                        "Building needs Java 11.",
                        "The project targets Java 21."))
                .extracting(StaleKeyPoint::id)
                .containsExactly("oth-3", "oth-4");
    }

    @Test
    void mindsThatADeploymentMayHaveAnotherVersion() {
        put(".tool-versions", "nodejs 20.1.0\n");

        assertThat(stale(
                        ALL,
                        "The production Lambda runs on Node 18.",
                        "The container runs on Node 18.",
                        "Deployed functions run on Node 18.",
                        "The project runs on Node 18."))
                .extracting(StaleKeyPoint::id)
                .containsExactly("oth-4");
    }

    @Test
    void readsThatSomethingWentElsewhere() {
        for (String text : List.of(
                "The logic of src/old.py now lives in src/main.py.",
                "src/old.py now is in src/main.py.",
                "src/old.py has become src/main.py.",
                "`src/old.py` is history.",
                "src/old.py has been inlined.",
                "src/old.py got folded into src/main.py.",
                "We consolidated src/old.py.")) {
            assertThat(stale(ALL, text)).as(text).isEmpty();
        }
        assertThat(stale(ALL, "The order history is in `src/old.py`.")).hasSize(1);
    }

    @Test
    void readsLongAndForgedTextsWithoutHarm() {
        int tenth = SCALE < 1 ? 500 : 10_000;
        String path = "src/" + "x".repeat(10 * tenth) + ".py";
        String deep = "a/".repeat(5 * tenth) + "x.py";
        String many = "`src/old.py` ".repeat(8 * tenth / 10);
        String ticks = "`".repeat(10 * tenth);

        List<StaleKeyPoint> stale = stale(
                ALL,
                path,
                deep,
                ticks,
                many,
                "uses ".repeat(2 * tenth),
                "uses Node ".repeat(tenth) + "18",
                "`make " + "-k ".repeat(3 * tenth) + "`",
                "`" + "a:".repeat(4 * tenth) + "`",
                "e.g. ".repeat(2 * tenth),
                "<".repeat(10 * tenth),
                "x".repeat(99_000) + " `src/late.py`");

        assertThat(stale).extracting(StaleKeyPoint::id).containsExactly("oth-4");
        assertThat(stale.getFirst().why()).isEqualTo("src/old.py is not there");
    }

    @Test
    void takesAboutAsLongForACharacterOfALongRunAsOfAShortOne() {
        work("x".repeat(5_000));
        Duration ofPart = work("x".repeat(5_000));

        assertThat(work("x".repeat(20_000))).isLessThan(ofPart.multipliedBy(8).plus(Duration.ofMillis(100)));
    }

    private Duration work(String text) {
        return ProcessorTime.of(() -> stale(ALL, text));
    }

    @Test
    void neverFailsWhateverATextSays() {
        put("Cargo.toml", "[package]\nname = \"x\"");
        put("pom.xml", "<project/>");
        WorkingTree tree = WorkingTree.read(project, project);
        long seed = 20261124;
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 20_000 * SCALE; i++) {
            StringBuilder text = new StringBuilder();
            for (int k = random.nextInt(25); k >= 0; k--) {
                text.append(PIECES.get(random.nextInt(PIECES.size())));
            }

            List<StaleKeyPoint> stale = new Staleness(() -> tree, ALL).in(Trees.of("." + text));

            assertThat(stale)
                    .as("seed " + seed + ", text " + i + ": " + text)
                    .allMatch(one -> !one.why().isBlank() && !one.why().contains(".."));
        }
    }

    private List<StaleKeyPoint> stale(TrackedFiles tracked, String... texts) {
        return new Staleness(() -> WorkingTree.read(project, project), tracked).in(Trees.of(List.of(texts)));
    }

    private void put(String path, String content) {
        try {
            Path file = project.resolve(path);
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
