package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.ui.Browser;
import dev.acumen.ui.PlaybookSite;
import dev.acumen.web.WebServer;
import java.io.IOException;
import java.net.BindException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `acumen ui`.
@Command(
        name = UiCommand.NAME,
        mixinStandardHelpOptions = true,
        versionProvider = AcumenCommand.Version.class,
        usageHelpAutoWidth = true,
        description = {
            "Show the playbook in a browser: search, edit, review, undo, and see what sessions were shown.",
            "Serves only the browser that opens the printed link, on this machine. Ends with Ctrl-C, or after 30"
                    + " minutes without use."
        })
final class UiCommand implements Callable<Integer> {
    static final String NAME = "ui";

    private static final int HIGHEST_PORT = 65_535;

    private final Environment environment;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ProjectOption project = new ProjectOption(problem -> AcumenCommand.complain(spec.commandLine(), problem));

    @Option(names = "--port", paramLabel = "PORT", description = "The port to listen on. Default: a free one.")
    private int port;

    @Option(names = "--no-open", description = "Print the link; do not open a browser.")
    private boolean isUnopened;

    UiCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws InterruptedException {
        CommandLine command = spec.commandLine();
        if (port < 0 || port > HIGHEST_PORT) {
            throw new CommandLine.ParameterException(command, "--port is a number from 1 to " + HIGHEST_PORT);
        }
        PlaybookSite site = new PlaybookSite(
                environment,
                AcumenCommand.running(),
                project.find(environment),
                problem -> AcumenCommand.complain(command, problem));
        try (WebServer server = WebServer.start(site, port, environment.clock())) {
            Runtime.getRuntime().addShutdownHook(new Thread(server::close));
            command.getOut().println(server.link());
            command.getOut().flush();
            if (!isUnopened && !Browser.open(server.link(), environment)) {
                AcumenCommand.complain(command, "no browser could be opened; open the link yourself");
            }
            if (server.awaitIdle()) {
                AcumenCommand.complain(command, "ended: nobody used the page for 30 minutes");
            }
        } catch (BindException e) {
            throw new FailureException("port " + port + " is in use; take another one, or none for a free one");
        } catch (IOException e) {
            throw new FailureException("cannot listen on port " + port + ": " + ErrorAdvice.told(e));
        }
        return CommandLine.ExitCode.OK;
    }
}
