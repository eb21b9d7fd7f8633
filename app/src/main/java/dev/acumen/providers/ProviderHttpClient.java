package dev.acumen.providers;

import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.RetryAfter;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;

/// Sends one request as LangChain4j wants it, and nothing twice.
///
/// Only here is the key known: LangChain4j gets none. What fails becomes a [ModelFailureException], so that the headers
/// of an answer are not lost. An interrupted thread closes its connection and gets away.
final class ProviderHttpClient implements HttpClient {
    private static final int MOST_BYTES = 16 << 20;
    private static final Duration CONNECTING = Duration.ofSeconds(15);

    /// What the JDK says of a server that does not speak TLS.
    private static final String NO_TLS = "Unsupported or unrecognized SSL message";

    private final ProviderAccess.Http access;
    private final Clock clock;
    private final java.net.http.HttpClient client = java.net.http.HttpClient.newBuilder()
            .version(java.net.http.HttpClient.Version.HTTP_1_1)
            .followRedirects(java.net.http.HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECTING)
            .build();

    /// @param clock what a date in `Retry-After` is compared with
    ProviderHttpClient(ProviderAccess.Http access, Clock clock) {
        this.access = access;
        this.clock = clock;
    }

    /// What LangChain4j asks for a client; its wishes for limits of time are not ours.
    HttpClientBuilder builder() {
        return new Builder(this);
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        try {
            HttpResponse<InputStream> response = client.send(asked(request), HttpResponse.BodyHandlers.ofInputStream());
            return answered(response);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new ModelFailureException(new Failure.Interrupted());
        } catch (IOException e) {
            throw new ModelFailureException(
                    Thread.currentThread().isInterrupted()
                            ? new Failure.Interrupted()
                            : new Failure.Unreachable(MessageSanitizer.of(e), isPerhapsSent(e), ModelUsage.NONE));
        }
    }

    /// Whether there was a connection, so that the request may have got through.
    private static boolean isPerhapsSent(IOException e) {
        return !(e instanceof ConnectException
                || e instanceof HttpConnectTimeoutException
                || e instanceof SSLHandshakeException
                || e instanceof SSLPeerUnverifiedException
                || (e instanceof SSLException && String.valueOf(e.getMessage()).contains(NO_TLS)));
    }

    @Override
    public void execute(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        throw new UnsupportedOperationException("answers are awaited whole");
    }

    private java.net.http.HttpRequest asked(HttpRequest request) {
        java.net.http.HttpRequest.Builder builder = java.net.http.HttpRequest.newBuilder(URI.create(request.url()))
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString(request.body()));
        request.headers().forEach((name, values) -> {
            if (!name.equalsIgnoreCase("x-api-key") && !name.equalsIgnoreCase("Authorization")) {
                values.forEach(value -> builder.header(name, value));
            }
        });
        access.key().ifPresent(key -> {
            if (access.isBearer()) {
                builder.header("Authorization", "Bearer " + key.value());
            } else {
                builder.header("x-api-key", key.value());
            }
        });
        return builder.build();
    }

    private SuccessfulHttpResponse answered(HttpResponse<InputStream> response) throws IOException {
        byte[] body;
        try (InputStream in = response.body()) {
            body = in.readNBytes(MOST_BYTES + 1);
        }
        if (body.length > MOST_BYTES) {
            throw new ModelFailureException(new Failure.Unreadable("it is larger than 16 MB", ModelUsage.NONE));
        }
        if (response.statusCode() < 200 || response.statusCode() > 299) {
            throw new ModelFailureException(new Failure.Refused(
                    response.statusCode(), new String(body, StandardCharsets.UTF_8), retryAfter(response)));
        }
        return SuccessfulHttpResponse.builder()
                .statusCode(response.statusCode())
                .headers(response.headers().map())
                .body(body)
                .build();
    }

    private Optional<Duration> retryAfter(HttpResponse<?> response) {
        return response.headers().firstValue("Retry-After").flatMap(value -> RetryAfter.read(value, clock.instant()));
    }

    private record Builder(ProviderHttpClient wire) implements HttpClientBuilder {
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
            return wire;
        }
    }
}
