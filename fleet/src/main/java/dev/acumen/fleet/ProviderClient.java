package dev.acumen.fleet;

import dev.acumen.langchain4j.RetryLaterException;
import dev.acumen.llm.RetryAfter;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/// Sends requests as LangChain4j wants them, for as long as it takes, and keeps what a refusal says about when to
/// come back. Whoever waits no longer interrupts it.
final class ProviderClient implements HttpClient {
    private static final Duration CONNECTING = Duration.ofSeconds(15);

    private final InstantSource clock;
    private final java.net.http.HttpClient client = java.net.http.HttpClient.newBuilder()
            .version(java.net.http.HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECTING)
            .build();

    /// @param clock what a date in `Retry-After` is compared with
    ProviderClient(InstantSource clock) {
        this.clock = clock;
    }

    /// What LangChain4j asks for a client; its wishes for limits of time are not ours.
    HttpClientBuilder builder() {
        return new Builder(this);
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        try {
            return answered(client.send(asked(request), HttpResponse.BodyHandlers.ofString()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static java.net.http.HttpRequest asked(HttpRequest request) {
        java.net.http.HttpRequest.Builder builder = java.net.http.HttpRequest.newBuilder(URI.create(request.url()))
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString(request.body()));
        request.headers().forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
        return builder.build();
    }

    private SuccessfulHttpResponse answered(HttpResponse<String> response) {
        if (response.statusCode() >= 200 && response.statusCode() <= 299) {
            return SuccessfulHttpResponse.builder()
                    .statusCode(response.statusCode())
                    .headers(response.headers().map())
                    .body(response.body())
                    .build();
        }
        Optional<Duration> wait =
                response.headers().firstValue("Retry-After").flatMap(value -> RetryAfter.read(value, clock.instant()));
        throw wait.<HttpException>map(time -> new RetryLaterException(response.statusCode(), response.body(), time))
                .orElseGet(() -> new HttpException(response.statusCode(), response.body()));
    }

    @Override
    public void execute(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        throw new UnsupportedOperationException("answers are awaited whole");
    }

    private record Builder(ProviderClient client) implements HttpClientBuilder {
        @Override
        public Duration connectTimeout() {
            return CONNECTING;
        }

        @Override
        public HttpClientBuilder connectTimeout(Duration timeout) {
            return this;
        }

        @Override
        public Duration readTimeout() {
            return CONNECTING;
        }

        @Override
        public HttpClientBuilder readTimeout(Duration timeout) {
            return this;
        }

        @Override
        public HttpClient build() {
            return client;
        }
    }
}
