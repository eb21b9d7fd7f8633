package dev.acumen.testkit.model;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// What answers cost, with both providers' prompt caches. A token is four characters. Thread-safe.
///
/// Anthropic's cache keeps what a marker ends, and is read up to the longest part that it has; OpenAI's keeps every
/// prompt, and is read in steps of 128 tokens from 1024 on. Nothing expires, and Anthropic's has no least length.
final class Accounting {
    private static final int CHARACTERS_A_TOKEN = 4;
    private static final long LEAST_CACHED = 1024;
    private static final long STEP = 128;

    private final Map<String, Set<String>> kept = new HashMap<>();
    private final Map<String, List<String>> prompts = new HashMap<>();
    private Usage total = Usage.NONE;

    /// The beginning of a prompt.
    ///
    /// @param digest the same for the same parts
    private record Prefix(String digest, long tokens, boolean isMarked) {}

    static long tokens(long characters) {
        return Math.ceilDiv(characters, CHARACTERS_A_TOKEN);
    }

    /// The tokens of a whole prompt, tools included.
    static long tokens(Received request) {
        return tokens(
                request.parts().stream().mapToLong(part -> part.text().length()).sum());
    }

    /// What this answer costs; it is added to the total, and the prompt to the cache.
    synchronized Usage charge(Received request, String answer) {
        Usage prompt = switch (request.wire()) {
            case ANTHROPIC -> anthropic(request);
            case OPENAI -> openAi(request);
        };
        Usage usage = prompt.withOutput(tokens(answer.length()));
        total = total.plus(usage);
        return usage;
    }

    synchronized Usage total() {
        return total;
    }

    private Usage anthropic(Received request) {
        List<Prefix> prefixes = prefixes(request);
        long whole = prefixes.isEmpty() ? 0 : prefixes.getLast().tokens();
        int end = prefixes.size();
        while (end > 0 && !prefixes.get(end - 1).isMarked()) {
            end--;
        }
        List<Prefix> toCache = prefixes.subList(0, end);
        Set<String> known = kept.computeIfAbsent(request.model(), ignored -> new HashSet<>());
        long read = most(toCache.stream().filter(prefix -> known.contains(prefix.digest())));
        long marked = most(toCache.stream());
        toCache.stream().filter(Prefix::isMarked).map(Prefix::digest).forEach(known::add);
        return new Usage(whole - marked, marked - read, read, 0);
    }

    private static long most(Stream<Prefix> prefixes) {
        return prefixes.mapToLong(Prefix::tokens).max().orElse(0);
    }

    /// The beginnings of a prompt that end with a part.
    private static List<Prefix> prefixes(Received request) {
        List<Prefix> prefixes = new ArrayList<>();
        String digest = "";
        long characters = 0;
        for (Part part : request.parts()) {
            digest = digest(digest + part.role() + '\0' + part.text());
            characters += part.text().length();
            prefixes.add(new Prefix(digest, tokens(characters), part.isMarked()));
        }
        return prefixes;
    }

    private static String digest(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private Usage openAi(Received request) {
        String prompt =
                String.join("\0", request.parts().stream().map(Part::text).toList());
        List<String> earlier = prompts.computeIfAbsent(request.model(), ignored -> new ArrayList<>());
        long common =
                earlier.stream().mapToLong(other -> common(prompt, other)).max().orElse(0);
        earlier.add(prompt);
        long read = common / CHARACTERS_A_TOKEN / STEP * STEP;
        long cached = read < LEAST_CACHED ? 0 : read;
        return new Usage(Math.max(0, tokens(request) - cached), 0, cached, 0);
    }

    private static long common(String one, String other) {
        int most = Math.min(one.length(), other.length());
        int i = 0;
        while (i < most && one.charAt(i) == other.charAt(i)) {
            i++;
        }
        return i;
    }
}
