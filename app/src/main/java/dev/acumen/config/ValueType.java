package dev.acumen.config;

import dev.acumen.json.Json;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The values that a setting takes.
sealed interface ValueType {

    /// The value in its usual form; empty when it is none of these.
    Optional<Json> accept(Json value);

    /// The value that a text from the environment means, of these or not.
    Json parse(String text);

    /// What is expected, for messages.
    String expected();

    /// One of a few words.
    record Words(List<String> words) implements ValueType {
        public Words {
            words = List.copyOf(words);
        }

        @Override
        public Optional<Json> accept(Json value) {
            return value instanceof Json.Text(String word) && words.contains(word)
                    ? Optional.of(value)
                    : Optional.empty();
        }

        @Override
        public Json parse(String text) {
            return new Json.Text(text);
        }

        @Override
        public String expected() {
            return String.join(" or ", words);
        }
    }

    /// True or false.
    record Switch() implements ValueType {
        @Override
        public Optional<Json> accept(Json value) {
            return value instanceof Json.Bool ? Optional.of(value) : Optional.empty();
        }

        @Override
        public Json parse(String text) {
            return switch (text) {
                case "true" -> new Json.Bool(true);
                case "false" -> new Json.Bool(false);
                default -> new Json.Text(text);
            };
        }

        @Override
        public String expected() {
            return "true or false";
        }
    }

    /// A text of one word, such as a name or an address.
    record Word() implements ValueType {
        private static final int LONGEST = 500;

        @Override
        public Optional<Json> accept(Json value) {
            return value instanceof Json.Text(String text) && isWord(text) ? Optional.of(value) : Optional.empty();
        }

        private static boolean isWord(String text) {
            return !text.isEmpty() && text.length() <= LONGEST && text.chars().allMatch(c -> c > ' ' && c < 0x7f);
        }

        @Override
        public Json parse(String text) {
            return new Json.Text(text);
        }

        @Override
        public String expected() {
            return "a name or an address without blanks, of at most " + LONGEST + " characters,";
        }
    }

    /// Folders below another one, with commas between them.
    record Folders() implements ValueType {
        static final String NONE = "none";

        private static final int LONGEST = 10_000;

        @Override
        public Optional<Json> accept(Json value) {
            return value instanceof Json.Text(String text)
                            && text.length() <= LONGEST
                            && Stream.of(text.split(",", -1)).allMatch(Folders::isBelow)
                    ? Optional.of(value)
                    : Optional.empty();
        }

        private static boolean isBelow(String name) {
            String folder = name.strip();
            return !folder.isEmpty()
                    && !folder.startsWith("/")
                    && folder.chars().allMatch(c -> c >= ' ')
                    && Stream.of(folder.split("/")).noneMatch(part -> part.equals("..") || part.equals("."));
        }

        @Override
        public Json parse(String text) {
            return new Json.Text(text);
        }

        @Override
        public String expected() {
            return "names of folders below the project, with commas between them, or " + NONE;
        }
    }

    /// A number in a range, both ends included.
    record Range(BigDecimal least, BigDecimal most, boolean isWhole) implements ValueType {
        /// So that no number takes long to compute with or to write out.
        private static final int LONGEST = 30;

        static final Range FRACTION = decimal(0, 1);

        static Range whole(long least, long most) {
            return new Range(BigDecimal.valueOf(least), BigDecimal.valueOf(most), true);
        }

        static Range decimal(long least, long most) {
            return new Range(BigDecimal.valueOf(least), BigDecimal.valueOf(most), false);
        }

        @Override
        public Optional<Json> accept(Json value) {
            return number(value).filter(this::contains).map(Range::json);
        }

        /// The nearest value of the range; empty when this is no number.
        Optional<Json> clamp(Json value) {
            return number(value)
                    .map(number -> number.max(least).min(most))
                    .filter(this::contains)
                    .map(Range::json);
        }

        @Override
        public Json parse(String text) {
            return new Json.Num(text);
        }

        @Override
        public String expected() {
            return "a " + (isWhole ? "whole " : "") + "number from " + least + " to " + most;
        }

        private boolean contains(BigDecimal number) {
            return number.compareTo(least) >= 0
                    && number.compareTo(most) <= 0
                    && (!isWhole || number.stripTrailingZeros().scale() <= 0);
        }

        private static Optional<BigDecimal> number(Json value) {
            if (!(value instanceof Json.Num(String literal)) || literal.length() > LONGEST) {
                return Optional.empty();
            }
            try {
                BigDecimal number = new BigDecimal(literal);
                return Math.abs((long) number.scale()) <= LONGEST ? Optional.of(number) : Optional.empty();
            } catch (NumberFormatException _) {
                return Optional.empty();
            }
        }

        private static Json json(BigDecimal number) {
            return new Json.Num(number.stripTrailingZeros().toPlainString());
        }
    }
}
