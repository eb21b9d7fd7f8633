package dev.acumen.learn;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Insight;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.SourceKind;
import dev.acumen.playbook.Tag;
import dev.acumen.redaction.Secrets;
import dev.acumen.store.RefusedChange;
import dev.acumen.trajectory.Excerpt;
import dev.acumen.trajectory.Trajectory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// What of a model's judgement must not get into the playbook: what is no key point by its form, what holds a
/// secret, what addresses the agent as a command, and what rests on a tool's output alone.
public final class ModelScreen implements Screen {
    /// The longest key point that a model may write, in characters.
    static final int LONGEST = 500;

    /// How much of a refused text is shown, in characters.
    private static final int SHOWN = 100;

    private static final Pattern BREAK = Pattern.compile("\\R|\\p{Cntrl}|[\\p{Cf}&&[^\\u200C\\u200D]]");

    /// A Latin letter next to one of another alphabet that looks like one.
    private static final Pattern MIXED = Pattern.compile(
            "\\p{IsLatin}(?:\\p{IsCyrillic}|[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοναιρυ])|(?:\\p{IsCyrillic}|[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοναιρυ])\\p{IsLatin}");

    /// Lines of a playbook, headings, and marks of a conversation.
    private static final Pattern FORGED =
            Pattern.compile("(?i)^\\s*#|\\]\\s*helpful=\\d|^\\s*\\[(?:(?:u-)?(?:pat|mis|pref|ctx|oth)-\\d+|kpt_\\d+)]"
                    + "|</?(?:system|user|human|assistant|private|instructions?|important|tool_|function_)[\\w-]*>?"
                    + "|^\\s*(?:system|human|assistant)\\s*:|\\[/?INST\\]|```|^\\s*\\{\\s*\"");

    private static final Pattern COMMANDING = Pattern.compile(
            "(?i)\\b(?:ignore|disregard|forget|override|bypass)\\b.{0,40}\\b(?:previous|prior|above|earlier|preceding|all|any|other|your|these|system)\\b"
                    + ".{0,30}\\b(?:instructions?|rules?|prompts?|messages?|guidelines?|guardrails?|key points?|playbook|safety)\\b"
                    + "|\\byou are (?:now|no longer)\\b|\\bsystem prompt\\b|\\bnew instructions?\\b|\\bpretend (?:to be|that you)\\b"
                    + "|\\b(?:do not|don't|never|without) (?:tell|telling|inform|informing|mention|mentioning|reveal|revealing)\\b.{0,30}\\buser\\b"
                    + "|\\badd (?:a|this|the following) key point\\b|\\b(?:rate|mark|tag) \\S+ (?:as )?(?:helpful|harmful)\\b");

    /// One of many that are alike.
    public ModelScreen() {}

    @Override
    public Passed<Reflection> reflection(Reflection reflection, Trajectory trajectory, Playbook playbook) {
        EvidenceCheck sources = new EvidenceCheck(trajectory);
        RequiredEvidence grounds = new RequiredEvidence(trajectory, sources);
        List<Rejection> rejections = new ArrayList<>();
        List<Tag> tags = tags(reflection, grounds, playbook, rejections);
        List<Insight> passed = new ArrayList<>();
        List<RefusedChange> refused = new ArrayList<>();
        for (int i = 0; i < reflection.insights().size(); i++) {
            Insight insight = reflection.insights().get(i);
            SourceKind origin = insight.origin().and(sources.of(insight.text(), List.of()));
            Optional<String> objection = objection(insight.text())
                    .or(() -> refusal(sources.ruling(insight.text(), List.of())))
                    .or(() -> origin == SourceKind.OUTPUT ? Optional.of(EvidenceCheck.UNBACKED) : Optional.empty());
            if (objection.isPresent()) {
                rejections.add(new Rejection.Malformed(i, Rejection.INSIGHT, told(objection.get(), insight.text())));
                refused.add(Refusals.of(insight, objection.get()));
            } else {
                passed.add(new Insight(insight.text(), insight.section(), insight.why(), insight.evidence(), origin));
            }
        }
        return new Passed<>(new Reflection(reflection.analysis(), tags, passed), rejections, refused);
    }

    private static List<Tag> tags(
            Reflection reflection, RequiredEvidence grounds, Playbook playbook, List<Rejection> rejections) {
        List<Tag> tags = new ArrayList<>();
        for (int i = 0; i < reflection.tags().size(); i++) {
            Tag tag = reflection.tags().get(i);
            Optional<String> objection = playbook.find(tag.name())
                    .flatMap(placed -> grounds.objection(tag, placed.keyPoint().text()));
            if (objection.isPresent()) {
                rejections.add(new Rejection.Malformed(i, "TAG", objection.get()));
            } else {
                tags.add(tag);
            }
        }
        return tags;
    }

    private static Optional<String> refusal(ScreenResult ruling) {
        return ruling instanceof ScreenResult.Refused(String why) ? Optional.of(why) : Optional.empty();
    }

    @Override
    public Screened deltas(List<Delta> deltas, Reflection reflection, Trajectory trajectory, Map<String, String> base) {
        EvidenceCheck sources = new EvidenceCheck(trajectory);
        RequiredEvidence grounds = new RequiredEvidence(trajectory, sources);
        List<PendingOperation> held = new ArrayList<>();
        List<RefusedChange> refused = new ArrayList<>();
        List<Delta> screened = new ArrayList<>();
        for (Delta delta : deltas) {
            Delta safe = SecretScreen.screened(delta);
            List<Operation> operations = new ArrayList<>();
            for (Operation operation : safe.operations()) {
                switch (ruling(operation, reflection, sources, grounds, base)) {
                    case ScreenResult.Passes() -> operations.add(operation);
                    case ScreenResult.Waits(String why) -> held.add(new PendingOperation(operation, why));
                    case ScreenResult.Refused(String why) -> {
                        String text = operation.newText().orElse("");
                        operations.add(new Operation.Malformed(operation.op(), told(why, text)));
                        refused.add(Refusals.of(operation, why, base));
                    }
                }
            }
            refused.addAll(Refusals.ofSecrets(delta, safe));
            screened.add(new Delta(safe.reasoning(), operations));
        }
        return new Screened(screened, held, refused);
    }

    /// Whether a merge has to wait for a person because its text has next to nothing of what one of its key points
    /// says.
    ///
    /// @param base the texts of the key points, by id
    public static boolean isLosing(Operation.Merge merge, Map<String, String> base) {
        return RequiredEvidence.isLosing(merge, base);
    }

    private static ScreenResult ruling(
            Operation operation,
            Reflection reflection,
            EvidenceCheck sources,
            RequiredEvidence grounds,
            Map<String, String> base) {
        return switch (operation) {
            case Operation.Malformed ignored -> ScreenResult.passes();
            case Operation.Delete delete -> grounds.ofDelete(delete, reflection, base);
            case Operation.Merge merge ->
                text(operation, merge.mergedText(), sources, base).or(() -> grounds.ofMerge(merge, base));
            case Operation.Add add -> text(operation, add.text(), sources, base);
            case Operation.Update update ->
                text(operation, update.text(), sources, base).or(() -> grounds.ofUpdate(update, base));
        };
    }

    /// What is to be done with words that would be written.
    private static ScreenResult text(
            Operation operation, String text, EvidenceCheck sources, Map<String, String> base) {
        ScreenResult ruling = objection(text)
                .<ScreenResult>map(ScreenResult.Refused::new)
                .orElseGet(() -> sources.ruling(text, known(operation, base)));
        if (ruling instanceof ScreenResult.Refused) {
            return ruling;
        }
        return Risk.in(text)
                .or(() -> mixed(text))
                .<ScreenResult>map(ScreenResult.Waits::new)
                .orElse(ruling);
    }

    private static Optional<String> mixed(String text) {
        return MIXED.matcher(text).find() ? Optional.of("a word of it mixes alphabets") : Optional.empty();
    }

    /// An objection with the beginning of the text, for a person to judge; without any of a secret.
    static String told(String objection, String text) {
        String line = Rendering.oneLine(Secrets.redacted(text)).strip();
        return objection + " (“" + Excerpt.start(line, SHOWN) + "”)";
    }

    /// What the key points say that an operation rewrites.
    private static List<String> known(Operation operation, Map<String, String> base) {
        return JudgeCache.targets(operation)
                .filter(base::containsKey)
                .map(base::get)
                .toList();
    }

    /// What speaks against a text, wherever it is from.
    static Optional<String> objection(String text) {
        if (text.codePointCount(0, text.length()) > LONGEST) {
            return Optional.of("a key point has at most " + LONGEST + " characters");
        }
        if (BREAK.matcher(text.strip()).find()) {
            return Optional.of("a key point is one line of visible characters");
        }
        Optional<String> secret = Secrets.kindIn(text);
        if (secret.isPresent() || Secrets.isRedacted(text)) {
            return Optional.of("its text holds a secret"
                    + secret.map(kind -> " (" + kind + ")").orElse(""));
        }
        if (FORGED.matcher(text).find()) {
            return Optional.of("it imitates the form of a playbook or a conversation");
        }
        return COMMANDING.matcher(text).find() ? Optional.of("it addresses the agent as a command") : Optional.empty();
    }
}
