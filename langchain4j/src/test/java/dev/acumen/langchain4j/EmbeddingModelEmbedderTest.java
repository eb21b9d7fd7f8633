package dev.acumen.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.refine.EmbedderException;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class EmbeddingModelEmbedderTest {
    @Test
    void givesVectorsOfLengthOneInOrder() {
        EmbeddingModelEmbedder embedder = EmbeddingModelEmbedder.of(
                model(texts -> texts.stream()
                        .map(text -> Embedding.from(new float[] {
                            3 * text.text().length(), 4 * text.text().length()
                        }))
                        .toList()),
                "lengths");

        assertThat(embedder.model()).isEqualTo("lengths");
        assertThat(embedder.embed(List.of())).isEmpty();
        assertThat(embedder.embed(List.of("a", "long text")))
                .usingRecursiveComparison()
                .isEqualTo(List.of(new float[] {0.6f, 0.8f}, new float[] {0.6f, 0.8f}));
    }

    @Test
    void saysWhatDoesNotWork() {
        List<EmbeddingModel> broken =
                List.of(model(_ -> List.of()), model(_ -> List.of(Embedding.from(new float[] {0, 0}))), model(_ -> {
                    throw new IllegalStateException("no key");
                }));

        assertThat(broken)
                .allSatisfy(model -> assertThatThrownBy(
                                () -> EmbeddingModelEmbedder.of(model).embed(List.of("a")))
                        .isInstanceOf(EmbedderException.class)
                        .hasMessageStartingWith("the embedding model unknown "));
    }

    private static EmbeddingModel model(Function<List<TextSegment>, List<Embedding>> embedding) {
        return new EmbeddingModel() {
            @Override
            public Response<List<Embedding>> embedAll(List<TextSegment> texts) {
                return Response.from(embedding.apply(texts));
            }
        };
    }
}
