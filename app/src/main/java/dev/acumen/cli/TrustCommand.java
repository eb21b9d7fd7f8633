package dev.acumen.cli;

import dev.acumen.json.Json;
import dev.acumen.narration.Narration;
import dev.acumen.project.Projects;
import dev.acumen.project.Trust;
import dev.acumen.store.Remedy;
import dev.acumen.surroundings.FailureException;
import dev.acumen.surroundings.Surroundings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `acumen trust`.
@Command(
        name = "trust",
        description = "Trust a project's playbook, so that it is shown to the agent.",
        footer = {
            "",
            "A playbook that came with a repository may be a stranger's, and what it says would steer the agent. So only"
                    + " those are shown that Acumen made on this machine, and those that are trusted. It holds for the"
                    + " project's path: what comes with later pulls is shown, and acumen status tells of it."
        })
final class TrustCommand extends ProjectCommand {
    @Option(names = "--revoke", description = "Trust it no longer: the agent is shown none of it from now on.")
    private boolean isRevoked;

    TrustCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        Path project = project().folder(surroundings());
        try {
            Trust trust = new Trust(surroundings().acumenFolder());
            if (isRevoked) {
                revoke(project, trust);
            } else {
                trust(project, trust);
            }
        } catch (IOException e) {
            throw new FailureException("the trust cannot be kept: " + Remedy.told(e));
        }
        return CommandLine.ExitCode.OK;
    }

    private void trust(Path project, Trust trust) throws IOException {
        if (!Files.exists(project.resolve(Projects.PLAYBOOK))) {
            throw new FailureException("there is no playbook in "
                    + surroundings().shown(project) + ", and the first one that Acumen makes there needs no trust");
        }
        int keyPoints = project().preview(surroundings()).read().playbook().size();
        boolean wasTrusted = trust.isTrusted(project);
        trust.trust(project, "acumen trust", surroundings().clock().instant());
        tell(project, keyPoints, wasTrusted);
    }

    private void revoke(Path project, Trust trust) throws IOException {
        boolean wasTrusted = trust.revoke(project);
        if (isJson()) {
            print(Json.Obj.of(
                    "project", new Json.Text(project.toString()),
                    "trusted", new Json.Bool(false),
                    "changed", new Json.Bool(wasTrusted)));
            return;
        }
        narration()
                .say("The playbook of " + surroundings().shown(project)
                        + (wasTrusted
                                ? " is trusted no longer: the agent is shown none of it. What running sessions were shown stays with them."
                                : " was not trusted."));
    }

    private void tell(Path project, int keyPoints, boolean wasTrusted) {
        if (isJson()) {
            print(Json.Obj.of(
                    "project", new Json.Text(project.toString()),
                    "key_points", Json.Num.of(keyPoints),
                    "trusted", new Json.Bool(true),
                    "changed", new Json.Bool(!wasTrusted)));
            return;
        }
        String what = Narration.counted(keyPoints, "key point");
        Narration narration = narration();
        narration.say(
                wasTrusted
                        ? "The playbook of " + surroundings().shown(project) + " is trusted already: " + what + "."
                        : "From now on the playbook of " + surroundings().shown(project)
                                + " is trusted: the agent is shown its " + what + ".");
        narration.say("acumen show prints them, acumen off switches the project off.");
    }
}
