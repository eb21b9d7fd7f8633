package dev.acumen.signal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.trajectory.TrajectoryBuilder;
import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenersTest {
    private static final long SEED = 17;
    private static final int SENTENCES = 4_000;

    private static final List<String> OPENERS = List.of(
            "",
            "",
            "no, ",
            "ok. ",
            "well - ",
            "Hey claude, ",
            "one more thing for the future: ",
            "fyi ",
            "So ",
            "no no, ",
            "great, but ");
    private static final List<String> ORDERS = List.of(
            "No %s in this project",
            "no %s, ever",
            "never use %s here",
            "Wait for %s before you merge, always",
            "fine-grained %s are always split by owner",
            "right-align %s in every table",
            "don't touch %s, we generate it",
            "We always pin %s to 3.11",
            "well-known ports only for %s, never 8080",
            "always run %s before committing",
            "not without %s, as a rule",
            "so-called %s are never deleted",
            "please never rename %s",
            "stop adding %s, you keep doing that");
    private static final List<String> WISHES = List.of(
            "remember: %s",
            "Put this in your notes: %s",
            "from now on, %s",
            "could you please add to your memory that %s?",
            "standing instruction: %s, ok?",
            "%s. Write that down for later sessions",
            "hm. Lesson to store: %s, thanks",
            "# %s",
            "Merk dir bitte: %s",
            "recuerda que %s, por favor",
            "retiens ceci : %s",
            "guarda isto na tua memória: %s",
            "segnati questo: %s",
            "zapamiętaj: %s",
            "请记住：%s",
            "覚えておいて：%s");
    private static final List<String> NAMES = List.of(
            "Lombok",
            "`make gen`",
            "src/gen/api.ts",
            "CI",
            "user_id",
            "fetchAll()",
            "v2.4",
            "--no-cache",
            "JAVA_HOME",
            "12 workers");
    private static final List<String> ENDINGS =
            List.of("", ".", "!", ", it broke prod twice.", ". No exceptions.", ". thanks!");

    /// What may never be lost; an answer to the agent, "no, …", is none of it.
    private static final Pattern PRECIOUS = Pattern.compile(
            "\\b(?i:no(?!(?: no)?[,.!;])|not|never|don't|stop|without)\\b|`[^`]*`|--[a-z-]+|\\w+(?:[._/]\\w+)+(?:\\(\\))?|\\w+\\(\\)|\\d+|[A-Z]{2,}");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "No raw SQL strings in this codebase",
                "Wait for the nightly job before you tag",
                "Fine-grained locks only",
                "right-aligned amounts everywhere",
                "Well-formed XML only",
                "Please-do-not-reply is our sender name",
                "Right: 24px, left: 12px",
                "so.json is generated",
                "No: see above",
                "Again and again the cache is cold",
                "Plus signs break the release script"
            })
    void leavesWordsThatNoPunctuationEnds(String text) {
        assertThat(Openers.trimmed(text, 8)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no, use the pool from lib/db | use the pool from lib/db",
                "ok thanks. Also: money is in cents | money is in cents",
                "Hey Claude, one more thing for the future: no force pushes | no force pushes",
                "Remember: port 5433 is staging | port 5433 is staging",
                "fyi - the tests need docker | the tests need docker"
            })
    void cutsWhatBelongsToTheConversation(String text, String rest) {
        assertThat(Openers.trimmed(text, 8)).isEqualTo(rest);
    }

    @Test
    void losesNoNegationProhibitionNumberOrIdentifier() {
        SplittableRandom random = new SplittableRandom(SEED);
        int learned = 0;

        for (int i = 0; i < SENTENCES; i++) {
            String sentence = pick(OPENERS, random)
                    + String.format(Locale.ROOT, pick(ORDERS, random), pick(NAMES, random))
                    + pick(ENDINGS, random);
            List<String> texts = learned(sentence);
            learned += texts.isEmpty() ? 0 : 1;
            for (String text : texts) {
                assertThat(precious(text)).as("seed %d: %s", SEED, sentence).isEqualTo(precious(sentence));
            }
        }

        assertThat(learned).isGreaterThan(SENTENCES / 4);
    }

    @Test
    void losesNoneOfThemFromAnExplicitWish() {
        SplittableRandom random = new SplittableRandom(SEED);
        int learned = 0;

        for (int i = 0; i < SENTENCES; i++) {
            String order = String.format(Locale.ROOT, pick(ORDERS, random), pick(NAMES, random));
            String wish = pick(WISHES, random).replace("%s", order);
            List<Signal.Statement> statements = Statements.in("line", wish, "");
            learned += statements.isEmpty() ? 0 : 1;
            for (Signal.Statement statement : statements) {
                assertThat(precious(statement.text()))
                        .as("seed %d: %s", SEED, wish)
                        .isEqualTo(precious(order));
            }
        }

        assertThat(learned).isGreaterThan(SENTENCES * 4 / 5);
    }

    private static String pick(List<String> from, SplittableRandom random) {
        return from.get(random.nextInt(from.size()));
    }

    private static List<String> precious(String text) {
        List<String> found = new ArrayList<>();
        Matcher matcher = PRECIOUS.matcher(text);
        while (matcher.find()) {
            found.add(matcher.group());
        }
        return found;
    }

    private static List<String> learned(String message) {
        TrajectoryBuilder session = new TrajectoryBuilder("session");
        session.prompt("line", Turn.Author.PERSON, message);
        return Signals.in(session.build()).stream()
                .filter(Signal.Statement.class::isInstance)
                .map(signal -> ((Signal.Statement) signal).text())
                .toList();
    }
}
