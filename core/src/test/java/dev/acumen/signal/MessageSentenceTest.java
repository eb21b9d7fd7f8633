package dev.acumen.signal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MessageSentenceTest {

    @Test
    void endsASentenceAtItsMarkAndAtALineBreak() {
        assertThat(texts("No! Use pnpm here; npm breaks it. And\nkeep v1.2 of e.g. lodash"))
                .containsExactly("No!", "Use pnpm here;", "npm breaks it.", "And", "keep v1.2 of e.g. lodash");
    }

    @Test
    void doesNotEndASentenceInsideCode() {
        assertThat(texts("run `a. b; c` first. then stop")).containsExactly("run `a. b; c` first.", "then stop");
    }

    @Test
    void blacksOutCodeBlocksAndQuotedLines() {
        assertThat(texts("""
                look:
                ```
                never do this.
                ```
                > always do that.
                ok
                """))
                .noneMatch(text -> text.contains("never") || text.contains("always"))
                .contains("look:", "ok");
    }

    @Test
    void knowsWhereItStandsInTheMessage() {
        String message = "  First.  Second one. ";

        List<MessageSentence> sentences = MessageSentence.of(message);

        assertThat(sentences)
                .map(sentence -> message.substring(sentence.start(), sentence.end()))
                .containsExactly("First.", "Second one.");
    }

    private static List<String> texts(String message) {
        return MessageSentence.of(message).stream().map(MessageSentence::text).toList();
    }
}
