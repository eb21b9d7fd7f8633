package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.experiment.ExperimentReport;
import dev.acumen.experiment.ReportOutput;
import dev.acumen.experiment.Suggestion;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.playbook.Applied;
import dev.acumen.store.Cause;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.Proposal;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `acumen report`.
@Command(
        name = "report",
        description = {
            "Show what experiments found: sessions with the playbook, or a key point, against sessions without it.",
            "For each outcome: the mean of both groups, the difference with a 95 percent interval, and what it means. Tokens"
                    + " and times are compared by their geometric means, as a ratio."
        },
        footer = {
            "",
            "You can look as often as you like: a difference is called shown only by a test that allows for any number of"
                    + " looks and for all outcomes together, with at most 5 percent false alarms. The intervals hold for one"
                    + " look. acumen experiment starts and stops experiments."
        })
final class ReportCommand extends ProjectCommand {
    @Option(
            names = "--propose",
            description = "Also propose to remove key points that were shown to do harm. acumen review asks you.")
    private boolean isProposing;

    ReportCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        List<ExperimentReport> found = reports();
        List<Proposal> proposed = isProposing ? propose(found) : List.of();
        List<ReportOutput> reports = found.stream().map(ReportOutput::new).toList();
        if (isJson()) {
            List<Json> all = new ArrayList<>();
            reports.forEach(report -> all.add(report.json()));
            print(Json.Obj.of("experiments", new Json.Arr(all)));
        } else if (reports.isEmpty()) {
            console().say("No experiment in this project yet. acumen experiment start begins one.");
        } else {
            for (int i = 0; i < reports.size(); i++) {
                if (i > 0) {
                    console().say("");
                }
                reports.get(i).print(columns());
            }
            if (isProposing) {
                console().say("");
                console()
                        .say(
                                proposed.isEmpty()
                                        ? "Nothing to propose."
                                        : ConsoleOutput.counted(proposed.size(), "removal")
                                                + " proposed. Decide with acumen review.");
            }
        }
        return CommandLine.ExitCode.OK;
    }

    private List<Proposal> propose(List<ExperimentReport> reports) {
        FilePlaybookStore store = project().store(environment());
        List<Proposal> proposals = new ArrayList<>();
        for (ExperimentReport report : reports) {
            Optional<Proposal> removal =
                    new Suggestion(report).removal(store.read().playbook());
            removal.ifPresent(proposal -> {
                store.update(Transaction.wish(
                        Cause.of("propose"),
                        state -> TransactionResult.of(Applied.nothing(state.playbook()))
                                .with(List.of(proposal.numberedAs(state.proposals())))));
                proposals.add(proposal);
            });
        }
        return proposals;
    }

    private List<ExperimentReport> reports() {
        try {
            return ExperimentReport.of(project().folder(environment()), environment());
        } catch (IOException e) {
            throw new FailureException("what sessions brought cannot be read: " + ErrorAdvice.told(e));
        }
    }
}
