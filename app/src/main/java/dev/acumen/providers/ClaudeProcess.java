package dev.acumen.providers;

import dev.acumen.llm.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The client `claude` on this machine, run in an empty folder. Safe for use by many threads at once.
final class ClaudeProcess {
    private static final int MOST_BYTES = 16 << 20;
    private static final long LAST_WORDS_SECONDS = 5;
    /// What keeps hooks, transcripts, tools, servers and instructions of the user out of it. An older client
    /// without one of them is not used.
    private static final List<String> NEEDED = List.of(
            "--print",
            "--output-format",
            "--model",
            "--safe-mode",
            "--settings",
            "--no-session-persistence",
            "--tools",
            "--strict-mcp-config",
            "--disable-slash-commands",
            "--system-prompt",
            "--json-schema");

    /// Variables that hold a secret, by their names.
    private static final Pattern SECRET_NAME = Pattern.compile("(?i)KEY|TOKEN|SECRET|PASSW|CREDENTIAL");

    private static final int SHORTEST_SECRET = 8;

    private final Path executable;
    private final Path folder;
    private final Map<String, String> environment;
    private final ReentrantLock looking = new ReentrantLock();
    /// Empty for none, null as long as nobody looked.
    private @Nullable String objection;

    /// What a run came to.
    record Ran(int exitCode, String out, String err) {}

    /// @param folder a folder of Acumen's own, which need not exist
    ClaudeProcess(Path executable, Path folder, Map<String, String> environment) {
        this.executable = executable;
        this.folder = folder.resolve("empty");
        this.environment = Map.copyOf(environment);
    }

    /// Why it cannot be used, which is looked up once; empty when it can.
    Optional<String> objection() throws IOException, InterruptedException {
        looking.lockInterruptibly();
        try {
            String known = objection;
            if (known == null) {
                known = look();
                objection = known;
            }
            return Optional.of(known).filter(reason -> !reason.isEmpty());
        } finally {
            looking.unlock();
        }
    }

    private String look() throws IOException, InterruptedException {
        Ran help = run(List.of("--help"), "");
        List<String> missing = NEEDED.stream()
                .filter(flag -> !Pattern.compile("(?<![\\w-])" + flag + "(?![\\w-])")
                        .matcher(help.out())
                        .find())
                .toList();
        if (missing.isEmpty()) {
            return "";
        }
        String version =
                run(List.of("--version"), "").out().strip().lines().findFirst().orElse("of an unknown version");
        return executable + " (" + wording("").of(version) + ") does not know " + String.join(", ", missing)
                + ", without which it is not kept apart; update it";
    }

    /// Runs it to its end. Where this thread is interrupted, nothing of it is left.
    ///
    /// @param arguments what everybody on this machine can see
    /// @param input what nobody else can see
    Ran run(List<String> arguments, String input) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(executable.toString());
        command.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(emptyFolder().toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().put("ACUMEN_NESTED", "1");
        builder.environment().put("CLAUDE_CODE_DISABLE_CLAUDE_MDS", "1");
        // Its own attempts would take three minutes where nobody can be reached; ours are enough.
        builder.environment().put("CLAUDE_CODE_MAX_RETRIES", "0");
        Process process = builder.start();
        CompletableFuture<String> out = reading(process.getInputStream());
        CompletableFuture<String> err = reading(process.getErrorStream());
        Thread.startVirtualThread(() -> write(process.getOutputStream(), input));
        int exitCode = new ProcessTree(process).awaitEnd();
        return new Ran(exitCode, lastWords(out), lastWords(err));
    }

    private Path emptyFolder() throws IOException {
        FileAttribute<?> own = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
        return Files.createDirectories(folder, own);
    }

    /// Reads to the end, whatever is kept of it, so that the process never waits for a reader.
    private static CompletableFuture<String> reading(InputStream in) {
        CompletableFuture<String> text = new CompletableFuture<>();
        Thread.startVirtualThread(() -> {
            try (in) {
                byte[] bytes = in.readNBytes(MOST_BYTES);
                in.transferTo(OutputStream.nullOutputStream());
                text.complete(new String(bytes, StandardCharsets.UTF_8));
            } catch (IOException e) {
                text.completeExceptionally(e);
            }
        });
        return text;
    }

    private static void write(OutputStream out, String input) {
        try (out) {
            out.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException _) {
            // It does not want to hear more; what it says then tells why.
        }
    }

    private static String lastWords(CompletableFuture<String> text) {
        return text.completeOnTimeout("", LAST_WORDS_SECONDS, TimeUnit.SECONDS)
                .exceptionally(_ -> "")
                .join();
    }

    /// Its words without what was asked, and without the secrets that it gets with the environment.
    MessageSanitizer wording(String prompt) {
        List<Key> keys = environment.entrySet().stream()
                .filter(variable -> SECRET_NAME.matcher(variable.getKey()).find())
                .map(Map.Entry::getValue)
                .filter(value -> value.length() >= SHORTEST_SECRET)
                .map(Key::new)
                .toList();
        return new MessageSanitizer(keys, prompt);
    }

    /// What went wrong, where it cannot be started.
    Failure unstartable(IOException e) {
        return new Failure.Unusable("claude cannot be run: " + wording("").of(String.valueOf(e.getMessage())));
    }
}
