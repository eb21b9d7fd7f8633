package dev.acumen.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WordPieceTest {
    private static WordPiece tokenizer = new WordPiece(Map.of("[UNK]", 0));

    @BeforeAll
    static void read() throws IOException {
        tokenizer = Model.tokenizer();
    }

    /// A text, and the numbers that Hugging Face's tokenizers give to its pieces.
    record Golden(String text, List<Integer> ids) {
        static Golden of(String line) {
            Json.Obj obj = (Json.Obj) JsonReader.read(line, "tokens.jsonl");
            List<Json> ids = ((Json.Arr) Objects.requireNonNull(obj.get("ids"))).elements();
            return new Golden(
                    obj.textOr("text", ""),
                    ids.stream()
                            .map(id -> Integer.valueOf(((Json.Num) id).literal()))
                            .toList());
        }
    }

    static Stream<Golden> golden() throws IOException {
        try (InputStream in = Objects.requireNonNull(WordPieceTest.class.getResourceAsStream("tokens.jsonl"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().map(Golden::of).toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("golden")
    void takesTextsApartAsTheModelsOwnTokenizerDoes(Golden golden) {
        assertThat(tokenizer.pieces(golden.text(), Integer.MAX_VALUE).ids()).isEqualTo(golden.ids());
    }

    @Test
    void takesSpecialTokensInATextForPlainText() {
        assertThat(tokenizer.pieces("[SEP]", 9).ids()).isEqualTo(ids("[", "sep", "]"));
        assertThat(tokenizer.pieces("[UNK]", 9).unknown()).isEmpty();
    }

    @Test
    void namesWordsThatItCannotRead() {
        WordPiece.Pieces pieces = tokenizer.pieces("Ship 🚀 now, ශ්‍රී", 9);

        assertThat(pieces.ids()).isEqualTo(ids("ship", "[UNK]", "now", ",", "[UNK]"));
        assertThat(pieces.unknown()).hasSize(2).startsWith("🚀");
    }

    @Test
    void stopsWhenItHasEnough() {
        WordPiece.Pieces all = tokenizer.pieces("one two three", 3);
        WordPiece.Pieces some = tokenizer.pieces("one two three", 2);

        assertThat(all.isWhole()).isTrue();
        assertThat(some.isWhole()).isFalse();
        assertThat(some.ids()).isEqualTo(ids("one", "two"));
    }

    @Test
    void survivesHalvesOfCharacters() {
        assertThat(tokenizer.pieces("a\uD83D b\uDE80 \uDE80\uD83D", 9).ids()).isEqualTo(ids("a", "b"));
    }

    @Test
    void needsAPieceForTheUnknown() {
        assertThatThrownBy(() -> new WordPiece(Map.of("a", 1))).isInstanceOf(IllegalArgumentException.class);
    }

    private static List<Integer> ids(String... pieces) {
        return Stream.of(pieces).map(tokenizer::id).toList();
    }
}
