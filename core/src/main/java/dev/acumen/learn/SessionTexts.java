package dev.acumen.learn;

import dev.acumen.signal.OwnWords;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The texts of a session, parted by whose they are.
final class SessionTexts {
    /// From which part of its content words on a sentence of the agent repeats a stranger's.
    private static final double REPEATED = 0.6;

    /// A sentence of no more content words repeats nobody.
    private static final int FEW = 2;

    /// A prompt that says yes to what the agent said before.
    private static final Pattern APPROVAL = Pattern.compile(
            "(?iU)^\\W*(?:(?:yes|yep|yeah|yup|ok(?:ay)?|sure|go (?:ahead|for it)|do (?:it|that|so)|sounds|exactly|perfect|right|correct|agreed|lgtm|good|great|fine|please do|approved|ja|genau|sí|oui|sim|tak)\\b|はい|好)");

    /// The user's own words.
    final Passages user = new Passages();

    /// The agent's calls.
    final Passages work = new Passages();

    /// Those of its calls that failed.
    final Passages failed = new Passages();

    /// Errors that a later call of the turn got over.
    final Passages errors = new Passages();

    /// The agent's own conclusions.
    final Passages told = new Passages();

    /// Prose of strangers.
    final Passages strangers = new Passages();

    /// What of it speaks to assistants or of their notes.
    final Passages planted = new Passages();

    final Pages pages = new Pages();
    final SessionNames names = new SessionNames();
    private boolean isUserForeign;
    private boolean isVoiced;
    private boolean areStrangersForeign;

    SessionTexts(Trajectory session) {
        session.turns().forEach(this::add);
        for (int i = 0; i < session.turns().size(); i++) {
            Turn turn = session.turns().get(i);
            boolean isApproved = i + 1 < session.turns().size()
                    && APPROVAL.matcher(session.turns().get(i + 1).prompt()).find();
            addMessages(
                    turn,
                    isApproved || strangers.isEmpty() || turn.steps().stream().anyMatch(SessionTexts::isDone));
        }
    }

    private void add(Turn turn) {
        if (turn.author() == Turn.Author.PERSON) {
            addUsers(turn.prompt());
        } else {
            isVoiced = true;
            addStrangers(turn.prompt());
        }
        for (int i = 0; i < turn.steps().size(); i++) {
            if (turn.steps().get(i) instanceof Step.ToolCall call) {
                add(call, isOvercome(turn.steps().subList(i + 1, turn.steps().size())));
            }
        }
    }

    /// Whether a call still worked.
    private static boolean isOvercome(List<Step> later) {
        return later.stream()
                .anyMatch(step -> step instanceof Step.ToolCall call
                        && call.outcome() instanceof Outcome.Succeeded
                        && !call.tool().equals("Read"));
    }

    private void add(Step.ToolCall call, boolean isOvercome) {
        pages.add(call);
        if (call.isCommand() && call.outcome() instanceof Outcome.Succeeded(String ignored, String output)) {
            names.addRan(Prose.normal(output));
        }
        isVoiced |= voiced(call).anyMatch(sentence -> !call.isCommand() || Prose.isVoiced(sentence));
        switch (call.outcome()) {
            case Outcome.Succeeded succeeded -> {
                addCall(call.input());
                if (!Pages.isAgent(call)) {
                    addStrangers(succeeded.output());
                }
            }
            case Outcome.Failed failure -> {
                String error = failure.error();
                addCall(call.input());
                failed.add(Prose.normal(call.input()));
                if (isOvercome) {
                    addObserved(withoutPlanted(error), errors);
                    addStrangers(planted(error));
                } else {
                    addStrangers(error);
                }
            }
            case Outcome.Rejected rejected -> {
                addUsers(rejected.reason());
                addStrangers(call.input());
            }
            case Outcome.Held ignored -> addStrangers(call.input());
            case Outcome.Unknown() -> addStrangers(call.input());
        }
    }

    /// The sentences that a call printed. A command that printed only its own status cannot have planted anything.
    private static Stream<String> voiced(Step.ToolCall call) {
        String printed = call.outcome() instanceof Outcome.Succeeded success ? success.output() : "";
        String error = call.outcome() instanceof Outcome.Failed failure ? failure.error() : "";
        return Stream.of(printed, error)
                .flatMap(text -> Prose.sentences(Prose.normal(text)).stream())
                .filter(Prose::isProse);
    }

    private static boolean isDone(Step step) {
        return step instanceof Step.ToolCall call && call.outcome() instanceof Outcome.Succeeded;
    }

    /// What a subagent reports is a message of an agent as well. Where strangers wrote and the agent did nothing, it
    /// only answers.
    private void addMessages(Turn turn, boolean isGround) {
        if (!isGround) {
            return;
        }
        for (Step step : turn.steps()) {
            switch (step) {
                case Step.Message message -> addMessage(message.text());
                case Step.ToolCall call
                when Pages.isAgent(call) && call.outcome() instanceof Outcome.Succeeded done ->
                    addMessage(done.output());
                case Step.ToolCall ignored -> {}
                case Step.Elided ignored -> {}
            }
        }
    }

    /// What an agent only retells is a stranger's.
    private void addMessage(String text) {
        OwnWords words = OwnWords.of(text);
        addStrangers(words.shown());
        for (String sentence : Prose.sentences(words.own())) {
            if (Prose.isRetold(sentence) || Prose.isToAssistants(sentence) || isRepeated(sentence)) {
                addStrangers(sentence);
            } else {
                addObserved(sentence, told);
            }
        }
    }

    private boolean isRepeated(String sentence) {
        Set<String> words = Passages.content(sentence);
        return words.size() > FEW && Passages.part(strangers.best(words).words(), words) >= REPEATED;
    }

    private void addUsers(String text) {
        OwnWords words = OwnWords.of(text);
        List<String> own = Prose.sentences(words.own());
        isUserForeign |= own.stream().anyMatch(Prose::isForeign);
        String plain = Prose.normal(String.join("\n", own));
        user.add(plain);
        names.addBacking(plain);
        isVoiced |= !words.shown().isBlank();
        addStrangers(words.shown());
    }

    private void addStrangers(String text) {
        String plain = Prose.normal(text);
        names.addPrinted(plain);
        List<String> sentences = Prose.sentences(plain);
        areStrangersForeign |= sentences.stream().anyMatch(Prose::isForeign);
        strangers.add(sentences.stream().filter(Prose::isProse).collect(Collectors.joining("\n")));
        planted.add(sentences.stream().filter(Prose::isToAssistants).collect(Collectors.joining("\n")));
    }

    private static String planted(String text) {
        return Prose.sentences(text).stream().filter(Prose::isToAssistants).collect(Collectors.joining("\n"));
    }

    private static String withoutPlanted(String text) {
        return Prose.sentences(text).stream()
                .filter(sentence -> !Prose.isToAssistants(sentence))
                .collect(Collectors.joining("\n"));
    }

    private void addCall(String input) {
        String plain = Prose.normal(input);
        work.add(plain);
        names.addBacking(plain);
    }

    private void addObserved(String text, Passages passages) {
        String plain = Prose.normal(text);
        passages.add(plain);
        names.addObserved(plain);
    }

    /// Whether strangers wrote sentences, which may be planted.
    boolean isVoiced() {
        return isVoiced;
    }

    /// Whether the user writes in another language than English, and no stranger does.
    boolean isOnlyUserForeign() {
        return isUserForeign && !areStrangersForeign;
    }
}
