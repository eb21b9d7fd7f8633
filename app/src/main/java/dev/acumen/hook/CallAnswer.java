package dev.acumen.hook;

import dev.acumen.command.CallAdvice;
import dev.acumen.command.Guards;
import dev.acumen.command.HeldCall;
import dev.acumen.command.KnownFailures;
import dev.acumen.command.ToolCall;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.select.Selection;
import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is said to a call of a tool: after a command failed, the key point that knows the failure; before a call, the
/// key point by which it is held, or those whose guard names it. Each is said once for the session, and what holds
/// nothing also once for each subagent.
///
/// @param call the call as guards look at it
/// @param playbook what may be shown
/// @param now the time, in milliseconds since 1970
record CallAnswer(
        Payload payload,
        Session session,
        Path project,
        ToolCall call,
        Playbook playbook,
        HookSettings settings,
        long now) {

    /// The answer, after it was remembered; nothing where no key point is about the call, or it cannot be remembered.
    ///
    /// @throws IOException if it cannot be read how the call ended
    HookAnswer answer() throws IOException {
        if (payload.event().equals(Payload.FAILURE)) {
            boolean isUntold = payload.isOutcomeUntold();
            CallAdvice advice =
                    !isUntold || new Transcript(payload.transcript()).saysFailed(payload.call()) ? after() : null;
            return advice == null ? HookAnswer.NOTHING : told(List.of(advice));
        }
        Guards guards = settings.isGuarding() && playbook.isGuarded() ? Guards.in(playbook) : null;
        HookAnswer denial = told(held(guards));
        return denial.isNothing() && guards != null && payload.isHeardAtCalls() ? told(guards.saying(call)) : denial;
    }

    private @Nullable CallAdvice after() {
        return settings.isSaidAfterFailures() && !call.command().isEmpty()
                ? known().after(call.command(), payload.error())
                : null;
    }

    /// The key points that hold the call. A subagent is not held: it may have no way to ask, and nobody to answer.
    private List<CallAdvice> held(@Nullable Guards guards) {
        List<CallAdvice> held = new ArrayList<>();
        if (!payload.agentId().isEmpty()) {
            return held;
        }
        if (guards != null) {
            held.addAll(guards.holding(call, settings.released()));
        }
        CallAdvice known = settings.isHolding() && !call.command().isEmpty()
                ? known().before(call.command(), settings.released())
                : null;
        if (known != null) {
            held.add(known);
        }
        return held;
    }

    private KnownFailures known() {
        return KnownFailures.in(playbook, StoredPlaybook.usage(project));
    }

    /// What of this was not said yet and fits, after it was remembered; of what holds the call or knows its failure,
    /// the first.
    private HookAnswer told(List<CallAdvice> all) {
        if (all.isEmpty()) {
            return HookAnswer.NOTHING;
        }
        try (SessionRecord record = SessionRecord.open(session.record())) {
            if (record == null || record.isAnsweredCall(payload)) {
                return HookAnswer.NOTHING;
            }
            boolean isAtCall = isByGuard(all.getFirst());
            int room = isAtCall ? Selection.FURTHER - record.sizeOfCalls(payload) : KnownFailures.LONGEST;
            StringBuilder text = new StringBuilder();
            List<CallAdvice> told = new ArrayList<>();
            for (CallAdvice advice : all) {
                String line = line(advice);
                int size = line.length() + (told.isEmpty() ? 0 : 1);
                boolean isOpen = isAtCall || told.isEmpty();
                if (isOpen && text.length() + size <= room && !record.isSaid(payload, advice)) {
                    text.append(told.isEmpty() ? "" : "\n").append(line);
                    told.add(advice);
                }
            }
            return told.isEmpty() ? HookAnswer.NOTHING : remembered(record, told, text.toString());
        } catch (IOException e) {
            return HookAnswer.NOTHING.inSpiteOf(e);
        }
    }

    private static boolean isByGuard(CallAdvice advice) {
        return advice.reason().equals(CallAdvice.REMINDED) || advice.reason().equals(CallAdvice.SHOWN);
    }

    private HookAnswer remembered(SessionRecord record, List<CallAdvice> told, String text) throws IOException {
        record.keep(payload, now, project, told, text.length());
        boolean isShown = told.getLast().reason().equals(CallAdvice.SHOWN);
        if (isShown && payload.agentId().isEmpty()) {
            new CallIndex(session, playbook, settings).write(StoredPlaybook.usage(project));
        }
        return told.getFirst().reason().equals(CallAdvice.HELD)
                ? HookAnswer.denial(payload, text)
                : HookAnswer.context(payload, text);
    }

    /// A statement of fact, for a client may take a command for an attack.
    private static String line(CallAdvice advice) {
        String id = Rendering.oneLine(advice.keyPoint().name());
        String words = Rendering.words(advice.keyPoint());
        return switch (advice.reason()) {
            case CallAdvice.HELD -> shortened(HeldCall.reason(id, words), KnownFailures.LONGEST);
            case CallAdvice.SHOWN -> shortened(said(id, words), Selection.FURTHER);
            default -> shortened(said(id, words), KnownFailures.LONGEST);
        };
    }

    private static String said(String id, String words) {
        return "Playbook [" + id + "]: " + words;
    }

    private static String shortened(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = longest - " …".length();
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + " …";
    }
}
