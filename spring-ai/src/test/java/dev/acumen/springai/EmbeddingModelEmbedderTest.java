package dev.acumen.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.refine.Embedder;
import dev.acumen.refine.EmbedderException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;

class EmbeddingModelEmbedderTest {
    @Test
    void givesVectorsOfLengthOneInOrder() {
        Embedder embedder = embedder(texts -> texts.stream()
                .map(text -> new float[] {text.length() * 3, text.length() * 4})
                .toList());

        assertThat(embedder.model()).isEqualTo("two-dimensions-1");
        assertThat(embedder.embed(List.of("one", "three")))
                .containsExactly(new float[] {0.6f, 0.8f}, new float[] {0.6f, 0.8f});
        assertThat(embedder.embed(List.of())).isEmpty();
    }

    @Test
    void saysWhenTheModelCannotBeUsed() {
        Embedder broken = embedder(_ -> {
            throw new IllegalStateException("no such model");
        });
        Embedder silent = embedder(_ -> List.of());
        Embedder flat = embedder(_ -> List.of(new float[2]));

        assertThatThrownBy(() -> broken.embed(List.of("one")))
                .isInstanceOf(EmbedderException.class)
                .hasMessageContaining("no such model");
        assertThatThrownBy(() -> silent.embed(List.of("one")))
                .isInstanceOf(EmbedderException.class)
                .hasMessageContaining("0 vectors for 1 texts");
        assertThatThrownBy(() -> flat.embed(List.of("one")))
                .isInstanceOf(EmbedderException.class)
                .hasMessageContaining("without a direction");
    }

    private static Embedder embedder(Function<List<String>, List<float[]>> vectors) {
        return EmbeddingModelEmbedder.of(
                new EmbeddingModel() {
                    @Override
                    public EmbeddingResponse call(EmbeddingRequest request) {
                        List<float[]> answers = vectors.apply(request.getInstructions());
                        return new EmbeddingResponse(IntStream.range(0, answers.size())
                                .mapToObj(i -> new Embedding(answers.get(i), i))
                                .toList());
                    }

                    @Override
                    public float[] embed(Document document) {
                        throw new UnsupportedOperationException();
                    }
                },
                "two-dimensions-1");
    }
}
