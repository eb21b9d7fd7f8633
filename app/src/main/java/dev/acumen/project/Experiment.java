package dev.acumen.project;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An experiment in a project: a share of its sessions gets no playbook, or lacks one key point.
///
/// The group of a session follows from the experiment's id and the session's alone, so that every process finds the
/// same one, and a subagent is in its session's.
///
/// @param id when it was started, ISO-8601
/// @param share how many of a hundred sessions are held out, 1 to 90
/// @param keyPoint the id of the key point that held-out sessions lack; empty where they get no playbook
/// @param stopped when it was stopped, ISO-8601; empty while it runs
public record Experiment(String id, int share, String keyPoint, String stopped) {
    /// How many of a hundred sessions are held out by default.
    public static final int SHARE = 20;

    /// The most that are held out, of a hundred.
    public static final int MOST = 90;

    /// Where it is kept, below the project's folder. Where there is no such file, nothing else has to be looked at.
    public static final String FILE = ProjectFolder.NAME + "/experiment.json";

    private static final int PARTS = 10_000;

    /// One that runs.
    public Experiment(String id, int share, String keyPoint) {
        this(id, share, keyPoint, "");
    }

    /// The project's experiment, which may be stopped; null where there never was one. A file that cannot be understood
    /// is none.
    public static @Nullable Experiment of(Path project) {
        Path file = file(project);
        if (!Files.isRegularFile(file)) {
            return null;
        }
        Json.Obj kept = JsonReader.objectIn(file);
        String id = kept.textOr("id", "");
        int share = kept.get("share") instanceof Json.Num(String literal) ? share(literal) : 0;
        return id.isEmpty() || share == 0
                ? null
                : new Experiment(id, share, kept.textOr("key_point", ""), kept.textOr("stopped", ""));
    }

    private static Path file(Path project) {
        return project.resolve(FILE);
    }

    /// A share from its digits; 0 where it is none.
    public static int share(String digits) {
        if (digits.isEmpty() || digits.length() > 2) {
            return 0;
        }
        int share = 0;
        for (int i = 0; i < digits.length(); i++) {
            char digit = digits.charAt(i);
            if (digit < '0' || digit > '9') {
                return 0;
            }
            share = share * 10 + digit - '0';
        }
        return share <= MOST ? share : 0;
    }

    /// Puts this in the place of the project's experiment.
    ///
    /// @throws IOException if it cannot be written, or a link leads elsewhere; it says what to do
    public void write(Path project) throws IOException {
        ProjectFolder.make(project);
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("v", Json.Num.of(1));
        members.put("id", new Json.Text(id));
        members.put("share", Json.Num.of(share));
        if (!keyPoint.isEmpty()) {
            members.put("key_point", new Json.Text(keyPoint));
        }
        if (isStopped()) {
            members.put("stopped", new Json.Text(stopped));
        }
        PrivateFiles.write(file(project), new Json.Obj(members));
    }

    public boolean isStopped() {
        return !stopped.isEmpty();
    }

    /// The same, stopped.
    public Experiment stoppedAt(String time) {
        return new Experiment(id, share, keyPoint, time);
    }

    /// Whether a session is held out.
    public boolean holdsOut(String session) {
        return Long.remainderUnsigned(hash(id + "\n" + session), PARTS) < share * (PARTS / 100L);
    }

    /// FNV-1a, and the last step of MurmurHash3, so that ids that differ in one letter are far apart. A digest of the
    /// platform's would cost a hook many classes.
    private static long hash(String text) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return hash ^ (hash >>> 33);
    }
}
