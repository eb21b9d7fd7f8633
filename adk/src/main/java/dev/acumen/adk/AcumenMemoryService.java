package dev.acumen.adk;

import com.google.adk.events.Event;
import com.google.adk.memory.BaseMemoryService;
import com.google.adk.memory.MemoryEntry;
import com.google.adk.memory.SearchMemoryResponse;
import com.google.adk.sessions.Session;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.acumen.api.Acumen;
import dev.acumen.api.Recording;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.select.Search;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A playbook as the memory of agents: sessions that are added are learned, and a search finds key points.
///
/// A session may be added again when it has grown. Each turn is learned once, also one that [AcumenPlugin]
/// recorded. Sessions are learned in the background, and nothing here fails: what cannot be learned is told to the
/// listener, and a search in a playbook that cannot be read finds nothing.
///
/// Safe for use by many threads at once.
///
/// @since 0.1
public final class AcumenMemoryService implements BaseMemoryService {
    /// The most key points that a search finds.
    private static final int MOST_FOUND = 20;

    private final Function<String, Acumen> playbooks;

    private AcumenMemoryService(Function<String, Acumen> playbooks) {
        this.playbooks = playbooks;
    }

    /// A memory that all users share.
    public static AcumenMemoryService of(Acumen acumen) {
        return of(ignored -> acumen);
    }

    /// A memory for each user. Called for each session and each search, so that it should keep what it gives.
    ///
    /// @param playbooks the playbook of a user, by the user's id
    public static AcumenMemoryService of(Function<String, Acumen> playbooks) {
        return new AcumenMemoryService(playbooks);
    }

    @Override
    public Completable addSessionToMemory(Session session) {
        return Completable.fromRunnable(() -> {
                    Acumen acumen = playbooks.apply(session.userId());
                    acumen.learnLater(
                            recorded(session, acumen.record(session.id())).trajectory());
                })
                .doOnError(e -> log("session " + session.id() + " was not learned", e))
                .onErrorComplete();
    }

    private static Recording recorded(Session session, Recording recording) {
        EventRecorder recorder = new EventRecorder(recording);
        Set<String> turns = new HashSet<>();
        for (Event event : List.copyOf(session.events())) {
            if (!EventRecorder.isOfUser(event)) {
                recorder.told(event);
                continue;
            }
            @Nullable String invocation = event.invocationId();
            String turn = invocation != null && turns.add(invocation) ? invocation : event.id();
            String said = EventRecorder.textOf(event.content());
            if (said.isBlank()) {
                recording.ordered(turn, "");
            } else {
                recording.userSaid(turn, said);
            }
            event.content().ifPresent(recorder::answered);
        }
        return recording;
    }

    @Override
    public Single<SearchMemoryResponse> searchMemory(String appName, String userId, String query) {
        return Single.fromCallable(() -> Search.in(playbooks.apply(userId).playbook(), query).stream()
                        .limit(MOST_FOUND)
                        .map(found -> entry(found.keyPoint()))
                        .toList())
                .doOnError(e -> log("the playbook was not searched", e))
                .onErrorReturnItem(List.of())
                .map(found -> SearchMemoryResponse.builder().memories(found).build());
    }

    private static MemoryEntry entry(KeyPoint keyPoint) {
        String text = "[" + keyPoint.name() + "] " + keyPoint.text();
        return MemoryEntry.builder()
                .author("acumen")
                .content(Content.fromParts(Part.fromText(text)))
                .build();
    }

    private static void log(String what, Throwable why) {
        System.getLogger(AcumenMemoryService.class.getPackageName()).log(System.Logger.Level.ERROR, what, why);
    }
}
