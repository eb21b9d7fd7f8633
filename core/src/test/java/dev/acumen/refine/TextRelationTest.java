package dev.acumen.refine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class TextRelationTest {
    private static TextRelation of(String a, String b) {
        TextRelation one = TextRelation.of(Phrasing.of(a), Phrasing.of(b));
        TextRelation other = TextRelation.of(Phrasing.of(b), Phrasing.of(a));
        assertThat(one).isEqualTo(other);
        return one;
    }

    private static Stream<String> sets() {
        return Stream.concat(LabelledPair.TUNED.stream(), LabelledPair.ASIDE.stream());
    }

    @ParameterizedTest
    @MethodSource("sets")
    void mergesNothingButParaphrases(String set) {
        List<LabelledPair> merged = LabelledPair.of(set).stream()
                .filter(pair -> !pair.isParaphrase())
                .filter(LabelledPair::isMerged)
                .toList();

        assertThat(merged).isEmpty();
    }

    @Test
    void reportsHardlyAnyContradictionWhereThereIsNone() {
        List<LabelledPair> honest = sets().flatMap(set -> LabelledPair.of(set).stream())
                .filter(pair -> !pair.isOpposite())
                .toList();

        long reported = TextRelationFigures.count(honest, LabelledPair::isContradiction);

        assertThat((double) reported / honest.size()).isLessThan(0.01);
    }

    @Test
    void vetoesFewParaphrasesAndNearlyAllOtherNumbers() {
        List<LabelledPair> all =
                sets().flatMap(set -> LabelledPair.of(set).stream()).toList();
        List<LabelledPair> paraphrases =
                all.stream().filter(LabelledPair::isParaphrase).toList();
        List<LabelledPair> numbers =
                all.stream().filter(pair -> pair.kind().equals("number")).toList();

        assertThat(TextRelationFigures.count(paraphrases, LabelledPair::isVetoed))
                .isLessThan(paraphrases.size() / 10);
        assertThat(TextRelationFigures.count(numbers, LabelledPair::isVetoed)).isGreaterThan(numbers.size() * 49 / 50);
    }

    @ParameterizedTest
    @MethodSource("sets")
    void saysTheSameOfAPairInEitherOrder(String set) {
        for (LabelledPair pair : LabelledPair.of(set)) {
            assertThat(of(pair.a(), pair.b())).as(pair.toString()).isEqualTo(pair.judged());
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

            assertThat(of(text, text + " ")).as(text).isEqualTo(new TextRelation.Same());
            assertThat(of(text, text.replaceAll("\\.$", "") + "!")).as(text).isEqualTo(new TextRelation.Same());
            if (!beginsWithCode) {
                assertThat(of(text, turned)).as(turned).isEqualTo(new TextRelation.Same());
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            Run make lint before committing anything in this repo   | Always run make lint before committing
            Run `make lint` before you commit anything.             | Run make lint before committing
            Run make lint before committing in this project.        | Run `make lint` before you commit.
            Use pnpm in this repo                                   | Always use pnpm
            Use `pnpm` in this repository.                          | Use pnpm for this project
            In this project, use pnpm.                              | Use pnpm
            In this codebase, never push to main.                   | Never push to main.
            Never use npm in this repo.                             | Do not use npm
            Prefer tabs in this codebase                            | In this repo, always prefer tabs
            Within this repository, format SQL by hand.             | Format SQL by hand.
            Stop the containers before pushing anything             | Always stop the containers before pushing
            """)
    void takesAScopeThatIsThePlaybooksOwnForNothing(String a, String b) {
        assertThat(of(a, b)).isEqualTo(new TextRelation.Same());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            Run make lint before committing in this repo            | Never run make lint before committing
            Run make lint before committing anything in this repo   | Run make lint after committing
            Run make lint before committing anything in this repo   | Run make lint before pushing
            Run make lint before committing anything in this repo   | Run make lint and make test before committing
            Run make lint before committing anything in this repo   | Run make lint before committing anything in gen/
            Run make lint before committing anything but docs       | Run make lint before committing
            Use pnpm 9 in this repo                                 | Use pnpm 8
            Use pnpm in this repo                                   | Use npm
            Use pnpm in this repo                                   | Use pnpm in that repo
            Use pnpm in this repo                                   | Use pnpm in the shop repo
            Use pnpm in this repo                                   | Use pnpm only in this repo
            Use pnpm in this repo                                   | Never use pnpm
            Use pnpm in this repo                                   | Do not use pnpm in this repo
            Use the copy in this repo                               | Use the copy
            Run the linter in this repo                             | Run the linter
            Keep generated files in this repo                       | Keep generated files
            Put the fixtures in this repo                           | Put the fixtures
            Nothing in this repo is tested                          | Nothing is tested
            Nobody pushes before committing in this repo            | Nobody commits before pushing
            Only in this repo, use tabs                             | Use tabs
            Except in this repo, use tabs                           | Use tabs
            Use tabs, but not in this repo                          | Use tabs
            Not in this repo, use tabs                              | Use tabs
            Use anything                                            | Use
            Do not delete anything                                  | Do not delete
            Never commit anything without tests                     | Never commit without tests
            Search the wiki before looking in this repo             | Search the wiki before looking
            Commit lock files in this repo                          | Commit lock files
            Use tokens from vault in this repo                      | Use tokens from vault
            """)
    void keepsAScopeThatMaySayMore(String a, String b) {
        assertThat(of(a, b)).isNotEqualTo(new TextRelation.Same());
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
        assertThat(of(a, b)).isNotInstanceOf(TextRelation.Same.class);
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
        assertThat(of(a, b)).isInstanceOf(TextRelation.Variant.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Tag each release candidate on the release branch.  | Tagging release candidates on the release branch is %s.
            Truncate long identifiers in the audit table.      | Truncating long identifiers in the audit table is %s.
            Reload the proxy when a certificate expired.       | Reloading the proxy when certificates expired is %s.
            Rerun a crashed simulation with the same seed.     | Rerunning crashed simulations with the same seed is %s.
            """)
    void takesAVerdictForADenial(String advice, String verdict) {
        for (String how : List.of(
                "a mistake",
                "wrong",
                "off limits",
                "ruled out",
                "to be avoided",
                "not allowed",
                "bad practice",
                "never ok")) {
            assertThat(of(advice, verdict.formatted(how))).as(how).isInstanceOf(TextRelation.Opposite.class);
        }
        for (String how : List.of("no mistake", "not wrong", "fine", "recommended")) {
            assertThat(of(advice, verdict.formatted(how))).as(how).isInstanceOf(TextRelation.Different.class);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Never commit secrets.                           | Secrets must never be committed.
            Avoid wildcard imports.                         | Do not use wildcard imports.
            The timeout is 30 seconds.                      | The timeout is 30 s.
            Give the worker 2 GiB of heap.                  | Give the worker 2048 MiB of heap.
            The backup starts at 2:30.                      | The backup starts at 02:30.
            The backup starts at 2:30 pm.                   | The backup starts at 14:30.
            The backup starts at 2.30 pm.                   | The backup starts at 2:30 pm.
            Page after 1 million rows.                      | Page after 1e6 rows.
            Page after 1,000,000 rows.                      | Page after 1000000 rows.
            Run the tests before pushing a branch.          | Before you push a branch, run the tests.
            Run the tests before pushing a branch.          | Before pushing branches, run tests.
            Cache the result for 24 hours.                  | Cache the result for one day.
            Ensure that every job is idempotent.            | Make sure every job is idempotent.
            Dont rebase shared branches                     | Do not rebase shared branches.
            Run the pre-commit hook.                        | Run the precommit hook!
            Use `rsync --chmod=F644` here.                  | Use rsync --chmod F644 here
            Keep the repo small                             | Keep the repository small
            """)
    void takesForTheSameWhatWordsAccountFor(String a, String b) {
        assertThat(of(a, b)).isEqualTo(new TextRelation.Same());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Delete old branches.                            | Remove old branches.
            Add an index on slow columns.                   | Add a covering index on slow columns.
            Poll the queue.                                 | Poll the queue and stop when it is empty.
            Restart the service that failed in staging.     | In staging, restart the service that failed.
            Log the called service.                         | Log the calling service.
            Keep cached responses.                          | Keep cache responses.
            Deploy only after a review.                     | Only deploy after a review.
            Secrets may be committed.                       | Commit secrets.
            Logs are rotated daily.                         | Rotate the logs daily.
            Never mind, retry.                              | Never mind retry.
            Start it with docker-compose.                   | Start it with docker compose.
            Compare with origin/develop.                    | Compare with origin develop.
            Ask Jens for a review.                          | Ask Jen for a review.
            Test with Edge.                                 | Test with edge.
            Set the heap to 5 KB.                           | Set the heap to 5 KiB.
            Open at 12 am.                                  | Open at 12 pm.
            Rotate the keys at 9.15 pm.                     | Rotate the keys at 9.15 am.
            Warn me above a bill of $4k.                    | Warn me above a bill of €4k.
            Warn me above a bill of $4k.                    | Warn me above a bill of 4k.
            If the token is set, fail.                      | Fail unless the token is set.
            The key should be rotated.                      | The key must be rotated.
            """)
    void keepsTwoWhereAWordHasNoPartner(String a, String b) {
        assertThat(of(a, b)).isNotEqualTo(new TextRelation.Same());
    }

    @Test
    void isSureOfOneWordNotInALongText() {
        String text =
                "In the build pipeline all steps run in one container and share a workspace; artefacts that a later step"
                        + " needs do %shave to be uploaded explicitly, since the workspace is thrown away between steps when the"
                        + " runner is busy, and there is no way to get it back afterwards, whatever the settings of the runner say.";

        assertThat(of(text.formatted(""), text.formatted("not "))).isNotEqualTo(new TextRelation.Same());
    }

    @Test
    void saysWhichWordsDecided() {
        assertThat(of("Set the timeout to 30 seconds.", "Set the timeout to 5 seconds."))
                .isEqualTo(new TextRelation.Variant("30 seconds against 5 seconds"));
        assertThat(of("Always squash review branches", "Never squash review branches"))
                .isEqualTo(new TextRelation.Opposite("“Never” against “Always”"));
    }
}
