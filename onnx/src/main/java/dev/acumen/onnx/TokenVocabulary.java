package dev.acumen.onnx;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.util.HashMap;
import java.util.Map;

/// Reads the vocabulary out of a `tokenizer.json` of Hugging Face's.
final class TokenVocabulary {
    private TokenVocabulary() {}

    static Map<String, Integer> read(byte[] json) {
        Map<String, Integer> vocabulary = new HashMap<>();
        if (JsonReader.read(json, "tokenizer.json") instanceof Json.Obj file
                && file.get("model") instanceof Json.Obj model
                && model.get("vocab") instanceof Json.Obj(Map<String, Json> pieces)) {
            pieces.forEach((piece, id) -> {
                if (id instanceof Json.Num(String literal)) {
                    vocabulary.put(piece, Integer.valueOf(literal));
                }
            });
        }
        return vocabulary;
    }
}
