package dev.acumen.bench.micro;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.file.Path;

/// The least that reading JSON costs: every token is visited, no text is taken.
final class TokenPass {
    private static final JsonFactory FACTORY = new JsonFactory();

    private TokenPass() {}

    static int over(byte[] json) throws IOException {
        try (JsonParser parser = FACTORY.createParser(json)) {
            return over(parser);
        }
    }

    static int over(Path file) throws IOException {
        try (JsonParser parser = FACTORY.createParser(file.toFile())) {
            return over(parser);
        }
    }

    private static int over(JsonParser parser) throws IOException {
        int tokens = 0;
        while (parser.nextToken() != null) {
            tokens++;
        }
        return tokens;
    }
}
