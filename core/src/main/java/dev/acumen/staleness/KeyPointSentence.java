package dev.acumen.staleness;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A sentence of a key point: its prose, and what stands between backticks.
///
/// @param text all of it
/// @param codes what stands between backticks
/// @param prose the rest, with a `\u0000` for each of them
/// @param words the prose without what has a slash in it
record KeyPointSentence(String text, List<String> codes, String prose, String words) {
    /// More of a key point is not read.
    static final int MOST = 20_000;

    private static final Pattern CODE = Pattern.compile("(`{1,3})([^`\\n]+)\\1");

    /// A run without blanks that holds a slash. It is looked for at the beginning of a run alone: work grows with the
    /// length of a text and no faster.
    private static final Pattern PATHS = Pattern.compile("(?<!\\S)[^\\s/]*+/\\S*");

    /// What says that something is not there, or was otherwise before.
    private static final Pattern GONE =
            words("no longer|any ?more|removed?|removing|removes|deleted?|deletes|deleting|gone|dropped|renamed?|moved"
                    + "|replaced|replaces|migrated?|migration from|converted|ported|split|used to|formerly|previously"
                    + "|earlier|legacy|deprecated|obsolete|instead of|rather than|none of|there is no|there's no|are no"
                    + "|(?:do|does) not exist|(?:don't|doesn't) exist|existed|missing|without|no such|not found|enoent|not there|old|was|were|had"
                    + "|in favou?r of|superseded?s?|not (?:as|in|at|from|via|under)|gets? rid|cleaned up|retired|former"
                    + "|now (?:lives?|is|are|in|at|resides?|sits?|belongs?)|(?:lives?|is|are) now|become|became|(?:is|are) history"
                    + "|inlined|consolidated|(?:folded|merged|absorbed|extracted) into");

    /// What says that something is somewhere else.
    private static final Pattern ELSEWHERE =
            words("upstream|(other|another|separate|different|external|their|its own|sister) (repo|repository|project)"
                    + "|in the [\\w.-]+ (repo|repository|image|container|bucket)|on the (server|host|device|box)"
                    + "|inside the container|s3|in the cloud|third[- ]party");

    /// What says that something is about to be made, is an example, an address or a place on another machine.
    private static final Pattern MADE = words(
            "creates?|creating|created|generates?|generated|generating|writes?|writing|written|saves?|saved|stores?"
                    + "|stored|dumps?|exports?|exported|outputs?|produces?|emits?|scaffolds?|mkdir|touch|new|named?"
                    + "|calls?|called|e\\.g|for example|for instance|such as|like|say|would|could|should|if|downloads?"
                    + "|uploads?|unpacks?|extracts?|makes?|optional|optionally|puts?|adds?|place|placed|will|plan|plans|planned|pods?|mounts?|mounted"
                    + "|git-?ignored|untracked|(?-i:GET|POST|PUT|PATCH|HEAD)");

    private static final Pattern DENIED = words(
            "no|not|never|don't|do not|isn't|aren't|doesn't|does not|can't|cannot|won't|fails?|failed|failing|errors?"
                    + "|wrong|broken|unknown|invented|made up|hallucinated?|nor|neither|avoid");

    private static final Pattern PROPOSED = words("adds?|added|adding|define|introduce|would|could|should have|if");

    /// What forbids that something comes, or comes back: it need not be there for that.
    private static final Pattern FORBIDDEN = Pattern.compile(
            "(?i)(?<![\\w-])(?:do not|don't|never|avoid|must not|should not|shouldn't|not to)\\b[^.;]{0,40}?(?<![\\w-])"
                    + "(?:re-?)?(?:introduc|add|creat|commit|let|check(?:ing)? in|us(?:e|ing)\\b|bring|import|depend|go(?:ing)? back"
                    + "|put|generat|restor|instal|mak(?:e|ing)|writ|sav|plac|appear)");

    /// What tells somebody to make something that is not there.
    private static final Pattern TO_MAKE = Pattern.compile("(?i)^\\W*(?:create|scaffold|generate)\\b");

    private static Pattern words(String alternatives) {
        return Pattern.compile("(?<![\\w-])(?:" + alternatives + ")(?![\\w-])", Pattern.CASE_INSENSITIVE);
    }

    KeyPointSentence {
        codes = List.copyOf(codes);
    }

    /// The sentences of a text. A full stop ends one only where the next begins like a sentence.
    static List<KeyPointSentence> of(String text) {
        List<KeyPointSentence> sentences = new ArrayList<>();
        String read = text.length() <= MOST ? text : text.substring(0, MOST);
        for (String sentence : read.split("\\R|(?<=[.!?;])\\s+(?=[\\p{Lu}`\"“(\\[*-])", -1)) {
            if (!sentence.isBlank()) {
                sentences.add(one(sentence));
            }
        }
        return sentences;
    }

    private static KeyPointSentence one(String text) {
        List<String> codes = new ArrayList<>();
        String prose = CODE.matcher(text).replaceAll(found -> {
            codes.add(found.group(2).strip());
            return " \u0000 ";
        });
        return new KeyPointSentence(text, codes, prose, PATHS.matcher(prose).replaceAll(" "));
    }

    /// Whether it says that something is not there, was otherwise, is somewhere else, is to be made, or must
    /// not come.
    boolean tellsOfTheAbsent() {
        return GONE.matcher(words).find()
                || ELSEWHERE.matcher(words).find()
                || FORBIDDEN.matcher(words).find()
                || TO_MAKE.matcher(words).find();
    }

    /// Whether it may be about something that is still to be made, or an example.
    boolean tellsOfTheNew() {
        return MADE.matcher(words).find();
    }

    /// Whether a command in it may be one that there is not, and never was.
    boolean isDenied() {
        return DENIED.matcher(words).find() || PROPOSED.matcher(words).find();
    }
}
