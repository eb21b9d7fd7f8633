package dev.acumen.refine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SamenessTest {
    private static Sameness of(String a, String b, double cosine) {
        Sameness one = Sameness.of(Phrasing.of(a), Phrasing.of(b), cosine, 0.85);
        Sameness other = Sameness.of(Phrasing.of(b), Phrasing.of(a), cosine, 0.85);
        assertThat(one).isEqualTo(other);
        return one;
    }

    private static Stream<String> sets() {
        return Stream.concat(LabelledPair.TUNED.stream(), LabelledPair.ASIDE.stream());
    }

    @ParameterizedTest
    @MethodSource("sets")
    void neverTakesOppositesOrVariantsForTheSame(String set) {
        List<LabelledPair> merged = LabelledPair.of(set).stream()
                .filter(LabelledPair::isAdverse)
                .filter(LabelledPair::isMerged)
                .toList();

        assertThat(merged).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("sets")
    void saysTheSameOfAPairInEitherOrder(String set) {
        for (LabelledPair pair : LabelledPair.of(set)) {
            assertThat(Sameness.of(Phrasing.of(pair.b()), Phrasing.of(pair.a()), pair.cosine(), 0.85))
                    .as(pair.toString())
                    .isEqualTo(pair.judged());
        }
    }

    @ParameterizedTest
    @MethodSource("sets")
    void takesATextForTheSameAsItselfInOtherCaseSpacingAndEnd(String set) {
        for (LabelledPair pair : LabelledPair.of(set)) {
            String text = pair.a();
            String first = text.substring(0, 1);
            String turned = (first.equals(first.toUpperCase(Locale.ROOT))
                            ? first.toLowerCase(Locale.ROOT)
                            : first.toUpperCase(Locale.ROOT))
                    + text.substring(1);
            boolean beginsWithCode = text.matches("^(`|\\S*[\\p{Lu}\\d_./(-]\\S*[\\p{Lu}\\d_./(-]).*");

            assertThat(of(text, text + " ", 1)).as(text).isEqualTo(new Sameness.Same());
            assertThat(of(text, text.replaceAll("\\.$", "") + "!", 1)).as(text).isEqualTo(new Sameness.Same());
            if (!beginsWithCode) {
                assertThat(of(text, turned, 1)).as(turned).isEqualTo(new Sameness.Same());
            }
        }
    }

    @Test
    void findsAtLeastAsManyParaphrasesAsTheCosineAlone() {
        List<LabelledPair> pairs = LabelledPair.TUNED.stream()
                .flatMap(set -> LabelledPair.of(set).stream())
                .filter(LabelledPair::isParaphrase)
                .toList();

        long merged = SamenessFigures.count(pairs, LabelledPair::isMerged);

        assertThat(merged).isGreaterThanOrEqualTo(SamenessFigures.count(pairs, SamenessFigures::isNear));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Retry failed payments automatically.            | Do not retry failed payments automatically.
            Convert dollars to euros                        | Convert euros to dollars
            Use tabs in Go and spaces in Python             | Use spaces in Go and tabs in Python
            The client retries, the server does not         | The server retries, the client does not
            Merge main into feature branches                | Merge feature branches into main
            Use the primary key as foreign key              | Use the foreign key as primary key
            Only admins may delete users                    | Admins may only delete users
            Parent components pass state to children        | Children pass state to parent components
            Always mock the database in unit tests.         | Never mock the database in unit tests.
            Prefer composition over inheritance here.       | Prefer inheritance over composition here.
            Run the linter before the tests.                | Run the linter after the tests.
            Enable the cache in staging.                    | Disable the cache in staging.
            Use tabs instead of spaces.                     | Use spaces instead of tabs.
            Alice reviews what Bob writes.                  | Bob reviews what Alice writes.
            The API gateway calls the auth service.         | The auth service calls the API gateway.
            Write the tests first, then the code.           | Write the code first, then the tests.
            Turn the feature on for beta users.             | Turn the feature off for beta users.
            Load the modules synchronously.                 | Load the modules asynchronously.
            All of the hooks may be skipped.                | None of the hooks may be skipped.
            Restart only if the certificate changed.        | Restart unless the certificate changed.
            Commit lock files to the repository.            | Keep lock files out of the repository.
            Use UTC for stored times and local time for display. | Use local time for stored times and UTC for display.
            Server A calls server B.                        | Server B calls server A.
            The gateway signs requests for the payments service. | The payments service signs requests for the gateway.
            Enable strict null checks in new packages.      | Leave strict null checks off in new packages.
            Encrypt first and compress afterwards.          | Compress first and encrypt afterwards.
            Record who ran an action in the log.            | Record why an action was run in the log.
            Gib den Fehler immer aus.                       | Gib den Fehler nie aus.
            部署时先迁移数据库，再更新应用。                | 部署时先更新应用，再迁移数据库。
            """)
    void neverTakesTheOppositeForTheSame(String a, String b) {
        assertThat(of(a, b, 0.99)).isNotInstanceOf(Sameness.Same.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Set the timeout to 30 seconds.                  | Set the timeout to 5 seconds.
            Keep the logs for 30 s.                         | Keep the logs for 30 ms.
            Build with Java 17.                             | Build with Java 21.
            Install the packages with npm.                  | Install the packages with pnpm.
            Events go through Redis.                        | Events go through Kafka.
            Ask Alice about the billing code.               | Ask Bob about the billing code.
            The planning is on Monday.                      | The planning is on Friday.
            Deploy to staging every evening.                | Deploy to production every evening.
            Ask the frontend team first.                    | Ask the backend team first.
            Call `sync.sh --dry-run` at the end.            | Call `sync.sh --force` at the end.
            Join the tables on `user_id`.                   | Join the tables on `account_id`.
            Send a POST to `/v1/totals`.                    | Send a GET to `/v1/totals`.
            Set the option `-v` for the tool.               | Set the option `-V` for the tool.
            Limit the export to 10² rows.                   | Limit the export to 102 rows.
            The variable is path in the config.             | The variable is PATH in the config.
            Use the Foo class in tests.                     | Use the foo class in tests.
            The second argument is the path.                | The third argument is the path.
            """)
    void tellsOfAVariantInsteadOfTakingItForTheSame(String a, String b) {
        assertThat(of(a, b, 0.99)).isInstanceOf(Sameness.Variant.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Never commit secrets.                           | Secrets must never be committed.
            Avoid wildcard imports.                         | Do not use wildcard imports.
            The timeout is 30 seconds.                      | The timeout is 30 s.
            The `orders` topic has 12 partitions.           | There are twelve partitions in the orders topic.
            Run the tests before pushing a branch.          | Before pushing a branch, run the tests.
            Cache the result for 24 hours.                  | Cache the result for one day.
            Ensure that every job is idempotent.            | Make sure every job is idempotent.
            Delete stale branches once they are merged.     | Remove outdated branches after they were merged.
            The flags are stored in `config/flags.yaml`.    | `config/flags.yaml` stores the flags.
            Prefer Redis over the database for sessions.    | Choose Redis over the database for sessions.
            """)
    void takesTheSameAdviceInOtherWordsForTheSame(String a, String b) {
        assertThat(of(a, b, 0.9)).isEqualTo(new Sameness.Same());
    }

    @Test
    void isSureOfOneWordNotInALongText() {
        String text =
                "In the build pipeline all steps run in one container and share a workspace; artefacts that a later step"
                        + " needs do %shave to be uploaded explicitly, since the workspace is thrown away between steps when the"
                        + " runner is busy, and there is no way to get it back afterwards, whatever the settings of the runner say.";

        assertThat(of(text.formatted(""), text.formatted("not "), 0.995)).isInstanceOf(Sameness.Opposite.class);
    }

    @Test
    void saysWhatDiffers() {
        assertThat(of("Set the timeout to 30 seconds.", "Set the timeout to 5 seconds.", 0.9))
                .isEqualTo(new Sameness.Variant("30 against 5"));
    }

    @Test
    void findsTheSameWordsTheSameWithoutAModel() {
        assertThat(of("Never push to `main`!", "never push to main", Double.NaN))
                .isEqualTo(new Sameness.Same());
        assertThat(of("Set `-v` there.", "Set `-V` there.", Double.NaN)).isInstanceOf(Sameness.Variant.class);
        assertThat(of("Delete old branches.", "Remove old branches.", Double.NaN))
                .isEqualTo(new Sameness.Different());
    }

    @Test
    void sparesItselfWhatIsFarBelowTheThreshold() {
        double floor = Sameness.floor(0.85);

        assertThat(of("Delete old branches.", "Remove old branches.", floor - 0.01))
                .isEqualTo(new Sameness.Different());
        assertThat(of("Delete old branches.", "Remove old branches.", floor)).isEqualTo(new Sameness.Same());
        assertThat(Sameness.floor(0)).isZero();
    }

    @Test
    void takesMoreAdviceForDifferentAdvice() {
        assertThat(of("Add an index on slow columns.", "Add a covering index on slow columns.", 0.93))
                .isEqualTo(new Sameness.Different());
    }
}
