package dev.acumen.adapt;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.learn.AnswerCache;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.ModelUsageJson;
import dev.acumen.store.StoreException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What was answered in a run, so that a run that was cut short goes on without paying for anything twice. Everything
/// else about a run follows from it. Safe for use by many threads.
///
/// A file with a JSON object on each line, only ever appended to; an answer is on the disk before anything is made of
/// it. A last line that was cut short counts for nothing.
public final class RunLog implements Closeable {
    private static final String KEY = "key";
    private static final String VALUE = "value";
    private static final String ANSWER = "answer";
    private static final String USAGE = "usage";

    private final Map<String, Json.Obj> answers = new HashMap<>();
    private final Map<String, ModelUsage> usage = new HashMap<>();
    private final @Nullable FileChannel channel;

    private RunLog(@Nullable FileChannel channel) {
        this.channel = channel;
    }

    /// One that lasts as long as the process.
    public static RunLog inMemory() {
        return new RunLog(null);
    }

    /// The log in a file, which is made where there is none. One process at a time may use it.
    ///
    /// @throws BadInputException if a line, other than the last, is none of a log
    /// @throws StoreException if another process uses it
    /// @throws IOException if it cannot be read
    public static RunLog in(Path file) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            if (lock(channel) == null) {
                throw new StoreException(file + " is in use by another run", true, new IOException("locked"));
            }
            RunLog log = new RunLog(channel);
            channel.truncate(log.read(Files.readAllBytes(file), file.toString()));
            channel.position(channel.size());
            return log;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException ignored) {
            return null;
        }
    }

    /// Reads whole lines.
    ///
    /// @return where the last of them ends
    private int read(byte[] bytes, String source) {
        int start = 0;
        int number = 1;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                String line = new String(bytes, start, i - start, StandardCharsets.UTF_8);
                if (!(JsonReader.read(line, source + ": line " + number) instanceof Json.Obj entry
                        && entry.get(VALUE) instanceof Json.Obj value)) {
                    throw new BadInputException(source, "line " + number, "an answer of a run was expected");
                }
                put(entry.textOr(KEY, ""), value);
                start = i + 1;
                number++;
            }
        }
        return start;
    }

    private void put(String key, Json.Obj value) {
        answers.put(key, value);
        usage.merge(step(key), ModelUsageJson.read(value.get(USAGE)), ModelUsage::plus);
    }

    /// What a key is about: what stands before its first slash.
    private static String step(String key) {
        int end = key.indexOf('/');
        return end < 0 ? key : key.substring(0, end);
    }

    private synchronized ModelUsage used(String step) {
        return usage.getOrDefault(step, ModelUsage.NONE);
    }

    /// What was answered under a key.
    synchronized Optional<Json.Obj> find(String key) {
        return Optional.ofNullable(answers.get(key));
    }

    /// Keeps an answer.
    ///
    /// @throws StoreException if it cannot be written
    synchronized void keep(String key, Json.Obj value) {
        put(key, value);
        if (channel != null) {
            Json.Obj line = Json.Obj.of(KEY, new Json.Text(key), VALUE, value);
            long end = 0;
            try {
                end = channel.position();
                ByteBuffer bytes = ByteBuffer.wrap((JsonWriter.compact(line) + "\n").getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(false);
            } catch (IOException e) {
                // Nothing may come behind a part of a line.
                cut(channel, end, e);
                throw new StoreException("an answer could not be kept: " + e.getMessage(), false, e);
            }
        }
    }

    private static void cut(FileChannel channel, long end, IOException cause) {
        try {
            channel.truncate(end);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }

    /// The answers of the roles about one step of a run, kept in its log.
    Answers answers(String step) {
        return new Answers(step);
    }

    /// What roles were answered about one step, whose name has no slash. For one thread.
    final class Answers implements AnswerCache {
        private final String step;
        private ModelUsage fresh = ModelUsage.NONE;

        private Answers(String step) {
            this.step = step;
        }

        @Override
        public String session() {
            return step;
        }

        @Override
        public void about(String subject) {
            // The step's name says it all.
        }

        @Override
        public Optional<String> answer(String name) {
            return find(key(name)).map(value -> value.textOr(ANSWER, ""));
        }

        @Override
        public void keep(String name, String answer) {
            Json.Obj value = Json.Obj.of(ANSWER, new Json.Text(answer), USAGE, ModelUsageJson.write(fresh));
            RunLog.this.keep(key(name), value);
            fresh = ModelUsage.NONE;
        }

        private String key(String name) {
            return step + "/" + name;
        }

        @Override
        public void spent(ModelUsage more) {
            fresh = fresh.plus(more);
        }

        @Override
        public ModelUsage usage() {
            return used(step).plus(fresh);
        }

        @Override
        public boolean isFinal(Failure failure) {
            return !failure.isEverybodys();
        }
    }
}
