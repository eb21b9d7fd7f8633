package dev.acumen.redaction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/// Finds secrets of many kinds in one pass over a text: a pattern is tried only where one of its beginnings stands,
/// so a text without any costs little more than reading it.
///
/// Three characters are looked at together, five bits of each: upper and lower case are the same, and a few other
/// characters are taken for letters. That errs only towards looking closer.
final class SecretScan {
    /// So far before a public key its kind stands.
    private static final int KIND_OF_KEY = 40;

    private static final LazyPattern PUBLIC = new LazyPattern("(?<![0-9A-Za-z])0x[0-9a-fA-F]{40}(?![0-9a-fA-F])"
            + "|(?<![\\w-])(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2-nistp\\d{3}) AAAA"
            + "|(?:clave|chave|chiave|clé) p[úu]bb?li\\p{L}{1,4}(?: (?:de|do|da|du|di)\\p{L}{0,3} \\p{L}{1,15})?"
            + "(?: (?:es|é|è|est))?[ :]{1,2}[\"'`]?");
    private static final int LENGTH = 3;
    private static final int BITS = 5;
    /// Up to here, upper and lower case have the same low bits.
    private static final char LAST_ASCII = 0x7F;
    private static final int LOW = (1 << BITS) - 1;
    private static final int ALL = (1 << (LENGTH * BITS)) - 1;
    /// So many keys there are.
    static final int KEYS = ALL + 1;

    private record Beginning(SecretKind kind, int rank, String text) {
        boolean isAt(String of, int start) {
            return text.length() == LENGTH || of.regionMatches(true, start, text, 0, text.length());
        }
    }

    private record Found(SecretKind.Span span, int rank) {}

    private final List<SecretKind> kinds;
    /// Null where nothing begins so.
    private final Beginning[] @Nullable [] beginnings;

    /// @param kinds of overlapping secrets the first gives its name
    SecretScan(List<SecretKind> kinds) {
        this.kinds = List.copyOf(kinds);
        this.beginnings = table(kinds);
    }

    private static Beginning[] @Nullable [] table(List<SecretKind> kinds) {
        Beginning[] @Nullable [] table = new Beginning[KEYS][];
        for (int rank = 0; rank < kinds.size(); rank++) {
            for (String text : kinds.get(rank).beginnings()) {
                int key = key(text);
                Beginning[] others = table[key];
                int count = others == null ? 0 : others.length;
                Beginning[] all = others == null ? new Beginning[1] : Arrays.copyOf(others, count + 1);
                all[count] = new Beginning(kinds.get(rank), rank, text);
                table[key] = all;
            }
        }
        return table;
    }

    /// What a scan takes three characters for.
    static int key(String three) {
        return next(next(next(0, three.charAt(0)), three.charAt(1)), three.charAt(2));
    }

    /// The same for three characters in upper case.
    static int upperKey(String three) {
        for (int i = 0; i < three.length(); i++) {
            if (three.charAt(i) > LAST_ASCII) {
                return key(three.toUpperCase(Locale.ROOT));
            }
        }
        return key(three);
    }

    /// The same for the next character of a text.
    static int next(int key, char c) {
        return ((key << BITS) | (c & LOW)) & ALL;
    }

    /// The text with a mark in the place of every secret.
    String without(String text) {
        List<Found> found = found(text);
        NamedValues.in(text).stream()
                .filter(span -> isValue(text, span))
                .forEach(span -> found.add(new Found(span, kinds.size())));
        if (found.isEmpty()) {
            return text;
        }
        found.sort(Comparator.comparingInt((Found one) -> one.span().start()).thenComparingInt(Found::rank));
        StringBuilder rest = new StringBuilder();
        int copied = 0;
        SecretKind.Span open = found.getFirst().span();
        for (Found next : found) {
            if (next.span().start() >= open.end()) {
                copied = mark(text, copied, open, rest);
                open = next.span();
            } else {
                open = open.and(next.span());
            }
        }
        return rest.append(text, mark(text, copied, open, rest), text.length()).toString();
    }

    /// Whether it is neither what stands between two quotations of a line, nor an address on a blockchain or a public
    /// key by its kind or its name.
    private static boolean isValue(String text, SecretKind.Span span) {
        String value = text.substring(span.start(), span.end());
        boolean isBetween = value.startsWith(" ") && value.endsWith(" ") && value.indexOf('\n') < 0;
        Matcher known = PUBLIC.matcher(text).region(Math.max(0, span.start() - KIND_OF_KEY), span.end());
        boolean isPublic = known.useTransparentBounds(true).find() && known.end() >= span.start();
        return !isBetween && !isPublic;
    }

    private static int mark(String text, int copied, SecretKind.Span secret, StringBuilder rest) {
        rest.append(text, copied, secret.start())
                .append('[')
                .append(secret.name())
                .append(" removed]");
        return secret.end();
    }

    private List<Found> found(String text) {
        Progress progress = new Progress(text);
        int key = 0;
        for (int i = 0; i < text.length(); i++) {
            key = next(key, text.charAt(i));
            Beginning @Nullable [] some = beginnings[key];
            if (some != null) {
                for (Beginning beginning : some) {
                    progress.look(i - LENGTH + 1, beginning);
                }
            }
        }
        return progress.found;
    }

    /// How far a scan has come.
    private final class Progress {
        private final String text;
        private final List<Found> found = new ArrayList<>();
        private final IdentityHashMap<LazyPattern, Head> heads = new IdentityHashMap<>();
        /// By kind, none where none was needed yet.
        private final @Nullable Matcher[] matchers = new Matcher[kinds.size()];
        /// By kind, the end of the last secret: what begins in one is no other.
        private final int[] ends = new int[kinds.size()];

        private Progress(String text) {
            this.text = text;
        }

        void look(int start, Beginning beginning) {
            int rank = beginning.rank();
            if (start < ends[rank]
                    || !beginning.isAt(text, start)
                    || !isHead(beginning.kind().head(), start)) {
                return;
            }
            Matcher matcher = matcher(beginning);
            if (matcher.region(start, text.length()).lookingAt()) {
                SecretKind.Span span = beginning.kind().span(text, matcher);
                if (span.end() > span.start() && isValue(text, span)) {
                    found.add(new Found(span, rank));
                    ends[rank] = span.end();
                }
            }
        }

        /// Looked at once for all kinds that begin so.
        private boolean isHead(@Nullable LazyPattern head, int start) {
            return head == null
                    || heads.computeIfAbsent(head, pattern -> new Head(over(pattern)))
                            .isAt(start, text.length());
        }

        private Matcher matcher(Beginning beginning) {
            Matcher matcher = matchers[beginning.rank()];
            if (matcher == null) {
                matcher = over(beginning.kind().pattern());
                matchers[beginning.rank()] = matcher;
            }
            return matcher;
        }

        private Matcher over(LazyPattern pattern) {
            return pattern.matcher(text).useTransparentBounds(true).useAnchoringBounds(false);
        }
    }

    /// Where a head was looked for last.
    private static final class Head {
        private final Matcher matcher;
        private int last = -1;
        private boolean isThere;

        private Head(Matcher matcher) {
            this.matcher = matcher;
        }

        boolean isAt(int start, int end) {
            if (start != last) {
                last = start;
                isThere = matcher.region(start, end).lookingAt();
            }
            return isThere;
        }
    }
}
