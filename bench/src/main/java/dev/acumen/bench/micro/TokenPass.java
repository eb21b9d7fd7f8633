package dev.acumen.bench.micro;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;

/// The least that reading JSON costs: every token is visited, and no text is taken, or each.
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

    /// The length of all texts, each taken as a string.
    static long texts(Path file) throws IOException {
        try (JsonParser parser = FACTORY.createParser(file.toFile())) {
            long length = 0;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.VALUE_STRING) {
                    length += parser.getText().length();
                }
            }
            return length;
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
