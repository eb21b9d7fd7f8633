package dev.acumen.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The JSON object in a model's answer (REQ-CUR-016, REQ-REFL-008).
///
/// A candidate is a balanced object that parses and holds one of the members that the caller wants. An object in a
/// code fence goes before one in prose, a later one before an earlier one. An object inside one that never ends
/// is no candidate: an answer that was cut off must not look like an empty one. Where an object names a member
/// twice, the last value counts.
public final class AnswerJson {
    private static final String FENCE = "```";

    /// An answer with more fences is no answer; looking into each would take time in the square of their number.
    private static final int MOST_FENCES = 100;

    private final String text;
    private final Set<String> wanted;

    /// What an answer gives.
    ///
    /// @param repeated the places of members that an object names twice, as `$.operations[2].text`
    public record Found(Json.Obj object, List<String> repeated) {
        public Found {
            repeated = List.copyOf(repeated);
        }
    }

    private AnswerJson(String text, Set<String> wanted) {
        this.text = text;
        this.wanted = wanted;
    }

    /// The object that the answer gives.
    ///
    /// @param wanted names of which it must hold at least one; none means that any object will do
    /// @return empty when the answer cannot be read, which is not the same as an empty answer
    public static Optional<Json.Obj> find(String text, String... wanted) {
        return read(text, wanted).map(Found::object);
    }

    /// The object that the answer gives, and what it names twice.
    ///
    /// @param wanted as in [#find]
    public static Optional<Found> read(String text, String... wanted) {
        AnswerJson answer = new AnswerJson(text, Set.of(wanted));
        return answer.lastFenced().or(answer::lastInProse);
    }

    private Optional<Found> lastFenced() {
        Optional<Found> last = Optional.empty();
        int fence = text.indexOf(FENCE);
        for (int tries = 0; fence >= 0 && tries < MOST_FENCES; tries++) {
            int start = afterFence(fence);
            int end = start < text.length() && text.charAt(start) == '{' ? endOfObject(start) : -1;
            Optional<Found> found = end < 0 ? Optional.empty() : parse(start, end);
            last = found.isPresent() ? found : last;
            int closing = text.indexOf(FENCE, found.isPresent() ? end : fence + FENCE.length());
            fence = closing < 0 ? -1 : text.indexOf(FENCE, closing + FENCE.length());
        }
        return last;
    }

    /// Past the backticks, the language and the white space.
    private int afterFence(int fence) {
        int at = fence + FENCE.length();
        while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
            at++;
        }
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private Optional<Found> lastInProse() {
        Optional<Found> last = Optional.empty();
        int start = text.indexOf('{');
        while (start >= 0) {
            int end = endOfObject(start);
            if (end < 0) {
                break;
            }
            Optional<Found> found = parse(start, end);
            last = found.isPresent() ? found : last;
            start = text.indexOf('{', end);
        }
        return last;
    }

    /// The place after the brace that closes the one at `start`, braces in strings apart; -1 when none does.
    private int endOfObject(int start) {
        int depth = 0;
        boolean inString = false;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (inString) {
                if (c == '\\') {
                    i++;
                } else if (c == '"') {
                    inString = false;
                }
            } else if (c == '"') {
                inString = true;
            } else if (c == '{') {
                depth++;
            } else if (c == '}' && --depth == 0) {
                return i + 1;
            }
        }
        return -1;
    }

    private Optional<Found> parse(int start, int end) {
        try {
            List<String> repeated = new ArrayList<>();
            return JsonReader.readLastOf(text.substring(start, end), "answer", repeated) instanceof Json.Obj object
                            && isWanted(object)
                    ? Optional.of(new Found(object, repeated))
                    : Optional.empty();
        } catch (BadInputException ignored) {
            return Optional.empty();
        }
    }

    private boolean isWanted(Json.Obj object) {
        return wanted.isEmpty() || object.members().keySet().stream().anyMatch(wanted::contains);
    }
}
