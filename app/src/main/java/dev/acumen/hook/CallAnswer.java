package dev.acumen.hook;

import dev.acumen.command.CommandAdvice;
import dev.acumen.command.Guards;
import dev.acumen.command.HeldCall;
import dev.acumen.command.KnownFailures;
import dev.acumen.command.ToolCall;
import dev.acumen.playbook.KeyPoint;
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
    HookAnswer answer() {
        if (payload.event().equals(Payload.FAILURE)) {
            CommandAdvice advice = after();
            return advice == null ? HookAnswer.NOTHING : told(List.of(advice), CommandAdvice.FAILED);
        }
        CommandAdvice held = held();
        HookAnswer denial = held == null ? HookAnswer.NOTHING : told(List.of(held), CommandAdvice.HELD);
        return denial.isNothing() && isGuarded() ? guarded() : denial;
    }

    private @Nullable CommandAdvice after() {
        return settings.isSaidAfterFailures() && !call.command().isEmpty()
                ? known().after(call.command(), payload.error())
                : null;
    }

    /// A subagent is not held: it may have no way to ask, and nobody to answer.
    private @Nullable CommandAdvice held() {
        if (!payload.agentId().isEmpty()) {
            return null;
        }
        CommandAdvice guarding = isGuarded() ? Guards.in(playbook).holding(call, settings.released()) : null;
        return guarding == null && settings.isHolding() && !call.command().isEmpty()
                ? known().before(call.command(), settings.released())
                : guarding;
    }

    private boolean isGuarded() {
        return settings.isGuarding() && playbook.isGuarded();
    }

    private KnownFailures known() {
        return KnownFailures.in(playbook, StoredPlaybook.usage(project));
    }

    private HookAnswer guarded() {
        Guards guards = Guards.in(playbook);
        HookAnswer reminder = told(guards.reminding(call), CommandAdvice.REMINDED);
        return reminder.isNothing() ? told(guards.showing(call), CommandAdvice.SHOWN) : reminder;
    }

    /// What of this was not said yet and fits, after it was remembered.
    private HookAnswer told(List<CommandAdvice> all, String reason) {
        if (all.isEmpty()) {
            return HookAnswer.NOTHING;
        }
        try (SessionRecord record = SessionRecord.open(session.record())) {
            if (record == null || record.isAnsweredCall(payload)) {
                return HookAnswer.NOTHING;
            }
            boolean isShowing = reason.equals(CommandAdvice.SHOWN);
            int room = isShowing || reason.equals(CommandAdvice.REMINDED)
                    ? Selection.FURTHER - record.sizeOfCalls(payload)
                    : KnownFailures.LONGEST;
            StringBuilder text = new StringBuilder();
            List<CommandAdvice> told = new ArrayList<>();
            for (CommandAdvice advice : all) {
                String line = line(advice.keyPoint(), reason);
                int size = line.length() + (told.isEmpty() ? 0 : 1);
                if (text.length() + size <= room
                        && !record.isSaid(payload, advice.keyPoint().name(), reason)) {
                    text.append(told.isEmpty() ? "" : "\n").append(line);
                    told.add(advice);
                }
            }
            if (told.isEmpty()) {
                return HookAnswer.NOTHING;
            }
            record.keep(payload, now, project, told, reason, text.length());
            if (isShowing && payload.agentId().isEmpty()) {
                new CallIndex(session, playbook, settings)
                        .write(StoredPlaybook.usage(project), SessionRecord.shown(session.record()));
            }
            return reason.equals(CommandAdvice.HELD)
                    ? HookAnswer.denial(payload.event(), text.toString())
                    : HookAnswer.context(payload.event(), text.toString());
        } catch (IOException e) {
            return HookAnswer.NOTHING.inSpiteOf(e);
        }
    }

    /// A statement of fact, for a client may take a command for an attack.
    private static String line(KeyPoint keyPoint, String reason) {
        String id = Rendering.oneLine(keyPoint.name());
        String words = Rendering.words(keyPoint);
        return switch (reason) {
            case CommandAdvice.HELD -> shortened(HeldCall.reason(id, words), KnownFailures.LONGEST);
            case CommandAdvice.SHOWN -> shortened(said(id, words), Selection.FURTHER);
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
