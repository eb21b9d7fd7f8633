package dev.acumen.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The PostgreSQL server of a data folder, as the server's own `postmaster.pid` in that folder names it. The file stays
/// after a crash, so its process may have ended, and the number may be another process's by now.
///
/// @param folder the data folder
/// @param pid the number of its process
/// @param startedFor the data folder that its process was started for; another one where the file was copied
/// @param port where it listens on this machine
record Postmaster(Path folder, long pid, Path startedFor, int port) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final String NAME = "postmaster.pid";

    private static final int DATA_LINE = 1;
    private static final int PORT_LINE = 3;

    /// The server of a data folder; empty where none was started since the last one was ended.
    ///
    /// @throws IOException if the file cannot be read
    static Optional<Postmaster> of(Path data) throws IOException {
        Path file = data.resolve(NAME);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(file);
        if (lines.size() <= PORT_LINE) {
            return Optional.empty();
        }
        return Optional.of(new Postmaster(
                data,
                Long.parseLong(lines.getFirst().strip()),
                Path.of(lines.get(DATA_LINE)),
                Integer.parseInt(lines.get(PORT_LINE).strip())));
    }

    /// Ends the server that a killed service left behind, and waits for its end. Nothing happens to any other process:
    /// then only the file goes, which would keep a new server from starting.
    ///
    /// @throws IOException if it does not end, or if nobody can say whose it is
    void stop() throws IOException {
        Optional<ProcessHandle> process = ProcessHandle.of(pid).filter(ProcessHandle::isAlive);
        if (process.isEmpty()) {
            return;
        }
        if (!isServer(process.get()) || isOfAnotherFolder()) {
            Files.deleteIfExists(folder.resolve(NAME));
            return;
        }
        CompletableFuture<ProcessHandle> end = process.get().onExit();
        try {
            process.get().destroy();
            end.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new IOException("the trial was killed, and its PostgreSQL server still runs" + advice(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /// Whether a process was called as the server that the file names: its number may be another server's by now.
    private boolean isServer(ProcessHandle process) throws IOException {
        List<String> call = process.info()
                .arguments()
                .map(List::of)
                .orElseThrow(() -> new IOException("a PostgreSQL server may still run" + advice()));
        int option = call.indexOf("-D");
        return option >= 0
                && option + 1 < call.size()
                && Path.of(call.get(option + 1)).normalize().equals(startedFor.normalize());
    }

    private boolean isOfAnotherFolder() throws IOException {
        if (!Files.exists(startedFor)) {
            throw new IOException("the folder " + startedFor
                    + " was moved or removed, and its PostgreSQL server still runs" + advice());
        }
        return !Files.isSameFile(startedFor, folder);
    }

    /// It waits for its clients where it is only asked to end.
    private String advice() {
        return " as process " + pid + "; end it with kill -INT " + pid + " and start again";
    }
}
