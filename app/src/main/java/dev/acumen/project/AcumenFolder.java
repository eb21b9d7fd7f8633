package dev.acumen.project;

import dev.acumen.store.StoredPlaybook;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The user's folder of Acumen's own, which need not exist, and the names in it: whoever puts something there
/// names it here, or it is not removed with the rest. The launcher, which cannot read this, uses some of them as
/// well.
public final class AcumenFolder {
    public static final String BACKUP = "backup";
    public static final String BOOTSTRAP = "bootstrap";
    public static final String CACHE = "cache";
    public static final String CONFIG = "config.json";
    /// Where the client is run when it is the model.
    public static final String EMPTY = "empty";
    /// Jars that are no part of the program, such as those of acumen-postgres.
    public static final String EXTENSIONS = "extensions";

    public static final String FAILED = "failed";
    /// When a hook of the client's last started a worker.
    public static final String HEARD = "heard";
    public static final String HOOK_LOG = "hook.log";
    public static final String INSTALLATIONS = "installations.json";
    public static final String INSTALLED = "installed";
    public static final String KNOWN_TEXTS = "known-texts";
    /// The last session in which the launcher told a person that the program cannot run.
    public static final String LACKING = "lacking";
    /// Copies of projects' local layers.
    public static final String LAYERS = "layers";

    public static final String LEARNING_LOCK = "learning.lock";
    public static final String OFF = "off";
    public static final String OLD_HOOK_LOG = "hook.log.1";
    public static final String OLD_WORKER_LOG = "worker.log.1";
    public static final String ON = "on";
    /// Sessions of OpenCode, which its plugin writes down.
    public static final String OPENCODE = "opencode";
    public static final String PLACES = "places";
    /// The user's own playbook. The launcher looks for it as well.
    public static final String PLAYBOOK = StoredPlaybook.USER;

    public static final String PROMPTS = "prompts";
    public static final String QUEUE = "queue";
    /// Which projects are joined to a team's service, with tokens.
    public static final String REMOTES = "remotes";

    public static final String SEEN = "seen";
    public static final String SESSIONS = "sessions";
    public static final String SPEND = "spend.jsonl";
    public static final String SPEND_LOCK = SPEND + ".lock";
    public static final String SPOOL = "spool";
    /// What the user said in which project.
    public static final String STATED = "stated.json";

    /// Where earlier versions noted of which projects a person was told.
    public static final String TOLD = "told";
    public static final String TRUST = "trust.json";
    public static final String TRUST_LOCK = "trust.lock";
    /// The journal of the user's own playbook, and what else belongs to it.
    public static final String USER = StoredPlaybook.USER_FOLDER;

    /// Versions of the program that `install.sh` unpacked.
    public static final String VERSIONS = "versions";

    public static final String WORKER_LOG = "worker.log";
    public static final String WORKTREES = "worktrees";

    /// The environment variable that names another one.
    public static final String VARIABLE = "ACUMEN_HOME";

    private AcumenFolder() {}

    /// The folder that is named, else `.acumen` in the home folder.
    ///
    /// @param home the user's home folder
    /// @param workingDirectory where a relative name begins
    /// @param named the value of [#VARIABLE]; null or blank for none
    public static Path of(Path home, Path workingDirectory, @Nullable String named) {
        return named == null || named.isBlank()
                ? home.resolve(".acumen")
                : workingDirectory.resolve(named).normalize();
    }

    /// The file of a session that names the programs whose failures key points know.
    ///
    /// @param sessions the folder of all sessions
    public static Path failing(Path sessions, String session) {
        return sessions.resolve(session + ".fail");
    }

    /// The file of a session that names the programs and the files whose calls key points speak of.
    ///
    /// @param sessions the folder of all sessions
    public static Path calls(Path sessions, String session) {
        return sessions.resolve(session + ".call");
    }

    /// The lock of the worker of a provider environment.
    public static String workerLock(String fingerprint) {
        return "worker-" + fingerprint + ".lock";
    }

    /// Whether a name is one of these, or that of a file that was being written to take such a place.
    public static boolean isOwn(String name) {
        String whole = withoutTemporary(name);
        return switch (whole) {
            case BACKUP,
                    BOOTSTRAP,
                    CACHE,
                    CONFIG,
                    EMPTY,
                    EXTENSIONS,
                    FAILED,
                    HEARD,
                    HOOK_LOG,
                    INSTALLATIONS,
                    INSTALLED,
                    KNOWN_TEXTS,
                    LACKING,
                    LAYERS,
                    LEARNING_LOCK,
                    OFF,
                    OLD_HOOK_LOG,
                    OLD_WORKER_LOG,
                    ON,
                    OPENCODE,
                    PLACES,
                    PLAYBOOK,
                    PROMPTS,
                    QUEUE,
                    REMOTES,
                    SEEN,
                    SESSIONS,
                    SPEND,
                    SPEND_LOCK,
                    SPOOL,
                    STATED,
                    TOLD,
                    TRUST,
                    TRUST_LOCK,
                    USER,
                    VERSIONS,
                    WORKER_LOG,
                    WORKTREES -> true;
            default -> whole.startsWith("worker-") && whole.endsWith(".lock");
        };
    }

    /// Whether a name is that of the user's own playbook, or of what belongs to it: that stays when the rest is
    /// removed.
    public static boolean isOfUser(String name) {
        return name.equals(PLAYBOOK) || name.equals(USER);
    }

    private static String withoutTemporary(String name) {
        if (!name.endsWith(".tmp")) {
            return name;
        }
        int end = name.lastIndexOf('.', name.length() - ".tmp".length() - 1);
        return end < 0 ? name : name.substring(0, end);
    }
}
