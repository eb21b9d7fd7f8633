package dev.acumen.ui;

import dev.acumen.web.WebRequest;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The address of a page, relative to the base, such as `user/playbook?q=tests`.
///
/// @param path without a slash at its ends
/// @param parameters by name, in their order
record Address(String path, Map<String, String> parameters) {
    private static final Pattern PATH = Pattern.compile("[A-Za-z0-9_.~-]+(?:/[A-Za-z0-9_.~%-]+)*");
    private static final int LONGEST = 4_000;

    Address {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /// A page without parameters.
    static Address of(String path) {
        return new Address(path, Map.of());
    }

    /// The page that was asked for.
    static Address of(WebRequest request) {
        Map<String, String> parameters = new TreeMap<>();
        request.query().forEach((name, values) -> parameters.put(name, values.getFirst()));
        return new Address(request.parts().stream().map(Address::encoded).collect(Collectors.joining("/")), parameters);
    }

    /// An address that a form brought; empty where it is none of a page of ours.
    static Optional<Address> read(String text) {
        int end = text.indexOf('?');
        String path = end < 0 ? text : text.substring(0, end);
        if (text.length() > LONGEST || !PATH.matcher(path).matches() || path.contains("..")) {
            return Optional.empty();
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String parameter :
                end < 0 ? List.<String>of() : List.of(text.substring(end + 1).split("&", -1))) {
            int equals = parameter.indexOf('=');
            try {
                if (equals > 0) {
                    parameters.put(decoded(parameter.substring(0, equals)), decoded(parameter.substring(equals + 1)));
                }
            } catch (IllegalArgumentException _) {
                return Optional.empty();
            }
        }
        return Optional.of(new Address(path, parameters));
    }

    /// The same with another parameter.
    ///
    /// @param value empty to leave the parameter out
    Address with(String name, String value) {
        Map<String, String> all = new LinkedHashMap<>(parameters);
        all.remove(name);
        if (!value.isEmpty()) {
            all.put(name, value);
        }
        return new Address(path, all);
    }

    @Override
    public String toString() {
        return parameters.isEmpty()
                ? path
                : path + "?"
                        + parameters.entrySet().stream()
                                .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
                                .collect(Collectors.joining("&"));
    }

    /// A text as a part of an address.
    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
