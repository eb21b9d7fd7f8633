package dev.acumen.web;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads `application/x-www-form-urlencoded`, the format of addresses and forms.
final class FormData {
    /// The most fields of a form.
    static final int MOST = 2_000;

    private FormData() {}

    /// The fields by name, in their order; empty where the text is not in this format or has too many of them.
    static Optional<Map<String, List<String>>> of(String encoded) {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        int count = 0;
        for (String field : encoded.split("&", -1)) {
            if (field.isEmpty()) {
                continue;
            }
            count++;
            int end = field.indexOf('=');
            Optional<String> name = decoded(end < 0 ? field : field.substring(0, end));
            Optional<String> value = decoded(end < 0 ? "" : field.substring(end + 1));
            if (count > MOST || name.isEmpty() || value.isEmpty()) {
                return Optional.empty();
            }
            fields.computeIfAbsent(name.get(), _ -> new ArrayList<>()).add(value.get());
        }
        return Optional.of(fields);
    }

    /// A part of an address or a form; empty where it is not in its format.
    static Optional<String> decoded(String part) {
        try {
            return Optional.of(URLDecoder.decode(part, StandardCharsets.UTF_8).replace("\r\n", "\n"));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
