package dev.acumen.onnx;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Takes texts apart into the word pieces of BERT's uncased models, as the tokenizer does that they were trained
/// with (`BertNormalizer`, `BertPreTokenizer` and `WordPiece` of Hugging Face's tokenizers): control characters
/// go, Chinese characters and punctuation stand alone, accents and capitals go, and of what is left between
/// spaces the longest pieces from the left are taken. Unlike there, a special token such as `[SEP]` in a text is
/// plain text.
///
/// @param vocabulary pieces with their numbers; those that continue a word begin with `##`
record WordPiece(Map<String, Integer> vocabulary) {
    private static final String UNKNOWN = "[UNK]";
    private static final String CONTINUED = "##";
    private static final int LONGEST_WORD = 100;

    WordPiece {
        vocabulary = Map.copyOf(vocabulary);
        if (!vocabulary.containsKey(UNKNOWN)) {
            throw new IllegalArgumentException("no " + UNKNOWN + " in the vocabulary");
        }
    }

    /// A text in pieces.
    ///
    /// @param ids numbers of the pieces, those of special tokens not among them
    /// @param unknown words of which the vocabulary has no pieces; each of them has one number in `ids`
    /// @param isWhole whether nothing was left out
    record Pieces(List<Integer> ids, List<String> unknown, boolean isWhole) {
        Pieces {
            ids = List.copyOf(ids);
            unknown = List.copyOf(unknown);
        }
    }

    /// The number of a piece.
    int id(String piece) {
        Integer id = vocabulary.get(piece);
        if (id == null) {
            throw new IllegalArgumentException("no " + piece + " in the vocabulary");
        }
        return id;
    }

    /// The text in pieces.
    ///
    /// @param most how many pieces are wanted: the rest is left out
    Pieces pieces(String text, int most) {
        List<Integer> ids = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        for (String word : words(text)) {
            if (ids.size() > most) {
                break;
            }
            if (!addPieces(word, ids)) {
                unknown.add(word);
                ids.add(id(UNKNOWN));
            }
        }
        boolean isWhole = ids.size() <= most;
        return new Pieces(isWhole ? ids : ids.subList(0, most), unknown, isWhole);
    }

    /// Adds a word's pieces, if the vocabulary has all of them.
    private boolean addPieces(String word, List<Integer> ids) {
        if (word.codePointCount(0, word.length()) > LONGEST_WORD) {
            return false;
        }
        int before = ids.size();
        int from = 0;
        while (from < word.length()) {
            int to = word.length();
            Integer id = null;
            while (to > from) {
                id = vocabulary.get((from == 0 ? "" : CONTINUED) + word.substring(from, to));
                if (id != null) {
                    break;
                }
                to = word.offsetByCodePoints(to, -1);
            }
            if (id == null) {
                ids.subList(before, ids.size()).clear();
                return false;
            }
            ids.add(id);
            from = to;
        }
        return true;
    }

    private static List<String> words(String text) {
        String plain = Normalizer.normalize(spaced(text), Normalizer.Form.NFD);
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int at = 0; at < plain.length(); ) {
            int c = plain.codePointAt(at);
            at += Character.charCount(c);
            if (c == ' ') {
                end(word, words);
            } else if (Character.getType(c) != Character.NON_SPACING_MARK) {
                int lower = Character.toLowerCase(c);
                if (isPunctuation(lower)) {
                    end(word, words);
                    words.add(Character.toString(lower));
                } else {
                    word.appendCodePoint(lower);
                }
            }
        }
        end(word, words);
        return words;
    }

    private static void end(StringBuilder word, List<String> words) {
        if (!word.isEmpty()) {
            words.add(word.toString());
            word.setLength(0);
        }
    }

    /// The text without control characters, its white space as plain spaces, and spaces around Chinese characters.
    private static String spaced(String text) {
        StringBuilder spaced = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            if (isSpace(c)) {
                spaced.append(' ');
            } else if (isChinese(c)) {
                spaced.append(' ').appendCodePoint(c).append(' ');
            } else if (!isControl(c)) {
                spaced.appendCodePoint(c);
            }
        });
        return spaced.toString();
    }

    private static boolean isSpace(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || switch (Character.getType(c)) {
                    case Character.SPACE_SEPARATOR, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
                    default -> false;
                };
    }

    private static boolean isControl(int c) {
        return c == 0xFFFD
                || switch (Character.getType(c)) {
                    case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE -> true;
                    default -> false;
                };
    }

    private static boolean isChinese(int c) {
        return isWithin(c, 0x4E00, 0x9FFF)
                || isWithin(c, 0x3400, 0x4DBF)
                || isWithin(c, 0x20000, 0x2A6DF)
                || isWithin(c, 0x2A700, 0x2B73F)
                || isWithin(c, 0x2B740, 0x2B81F)
                || isWithin(c, 0x2B920, 0x2CEAF)
                || isWithin(c, 0xF900, 0xFAFF)
                || isWithin(c, 0x2F800, 0x2FA1F);
    }

    private static boolean isWithin(int c, int from, int to) {
        return c >= from && c <= to;
    }

    private static boolean isPunctuation(int c) {
        if (c < 0x80) {
            return c > ' ' && c < 0x7F && !Character.isLetterOrDigit(c);
        }
        return switch (Character.getType(c)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION -> true;
            default -> false;
        };
    }
}
