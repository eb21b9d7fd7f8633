package dev.acumen.adk;

import com.google.adk.agents.CallbackContext;
import com.google.adk.agents.InvocationContext;
import com.google.adk.events.Event;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.adk.plugins.BasePlugin;
import com.google.adk.plugins.PluginManager;
import com.google.adk.tools.BaseTool;
import com.google.adk.tools.ToolContext;
import com.google.genai.types.Content;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.Part;
import dev.acumen.api.Acumen;
import dev.acumen.api.AgentRun;
import dev.acumen.api.Conversations;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Shows key points to the agents of a runner, records their runs, and learns from them in the background.
///
/// ```java
/// Runner runner = Runner.builder()
///         .agent(agent)
///         .appName("shop")
///         .plugins(AcumenPlugin.of(acumen))
///         .build();
/// ```
///
/// A run is one call of `Runner.runAsync`, with all agents that work in it; its conversation is the session. The key
/// points stand at the end of the system instruction of each request of the run, and never in the session. A run that
/// its subscriber cancels is not learned, and neither is `runLive`.
///
/// Register it before other plugins: ADK asks no further plugin once one has given an answer of its own.
///
/// An agent that another one calls through `AgentTool` has this plugin if the tool includes plugins. Its run is one
/// that an agent ordered, in the session that ADK makes for it.
///
/// Safe for use by many threads at once. It throws nothing of its own, and waits for nothing but the playbook.
///
/// @since 0.1
public final class AcumenPlugin extends BasePlugin {
    /// Where a run is kept in the data of its invocation.
    private static final String RUN = AcumenPlugin.class.getName();

    private final Conversations conversations;
    private final Function<InvocationContext, String> ids;
    private final boolean isOrdered;

    private record Run(AgentRun run, EventRecorder recorder) {}

    private AcumenPlugin(Conversations conversations, Function<InvocationContext, String> ids, boolean isOrdered) {
        super("acumen");
        this.conversations = conversations;
        this.ids = ids;
        this.isOrdered = isOrdered;
    }

    /// For agents whose sessions share a playbook.
    public static AcumenPlugin of(Acumen acumen) {
        return of(Conversations.of(acumen));
    }

    /// For agents with such conversations. A conversation's id is that of the session.
    public static AcumenPlugin of(Conversations conversations) {
        return new AcumenPlugin(conversations, context -> context.session().id(), false);
    }

    /// The same with other ids of conversations, such as [InvocationContext#userId]. A run for which this throws is
    /// shown nothing, and not learned.
    public AcumenPlugin identifiedBy(Function<InvocationContext, String> conversation) {
        return new AcumenPlugin(conversations, conversation, isOrdered);
    }

    /// The same for agents that programs call: no words count as a person's.
    public AcumenPlugin calledByPrograms() {
        return new AcumenPlugin(conversations, ids, true);
    }

    @Override
    public Maybe<Content> onUserMessageCallback(InvocationContext context, Content message) {
        return Maybe.fromRunnable(() -> begin(context, message));
    }

    private void begin(InvocationContext context, Content message) {
        String conversation;
        try {
            conversation = ids.apply(context);
        } catch (RuntimeException e) {
            System.getLogger(AcumenPlugin.class.getPackageName())
                    .log(System.Logger.Level.ERROR, "this run has no conversation, and no playbook", e);
            return;
        }
        String said = EventRecorder.textOf(Optional.of(message));
        AgentRun run = conversations.prepare(conversation, said);
        EventRecorder recorder = new EventRecorder(run.recording());
        if (isOrdered || said.isBlank() || isOfAgentTool(context)) {
            run.recording().ordered(context.invocationId(), said);
        } else {
            run.recording().userSaid(context.invocationId(), said);
        }
        recorder.answered(message);
        context.callbackContextData().put(RUN, new Run(run, recorder));
    }

    /// An `AgentTool` gives the plugins of the run that called it, as one.
    private static boolean isOfAgentTool(InvocationContext context) {
        return context.pluginManager() instanceof PluginManager plugins
                && plugins.getPlugin(plugins.getName()).isPresent();
    }

    @Override
    public Maybe<LlmResponse> beforeModelCallback(CallbackContext context, LlmRequest.Builder request) {
        return Maybe.fromRunnable(() -> find(context.invocationContext())
                .map(run -> run.run().instructions())
                .filter(known -> !known.isEmpty())
                .ifPresent(known -> instruct(request, known)));
    }

    /// Behind the last text: ADK itself can add nothing more to an instruction of two parts.
    private static void instruct(LlmRequest.Builder request, String known) {
        GenerateContentConfig config =
                request.config().orElseGet(() -> GenerateContentConfig.builder().build());
        Content system = config.systemInstruction()
                .orElseGet(() -> Content.builder().role("user").build());
        List<Part> parts = new ArrayList<>(system.parts().orElse(List.of()));
        String text = known;
        if (!parts.isEmpty() && parts.getLast().text().isPresent()) {
            text = parts.removeLast().text().get() + "\n\n" + known;
        }
        parts.add(Part.fromText(text));
        request.config(config.toBuilder()
                .systemInstruction(system.toBuilder().parts(parts).build())
                .build());
    }

    @Override
    public Maybe<Map<String, Object>> onToolErrorCallback(
            BaseTool tool, Map<String, Object> arguments, ToolContext context, Throwable error) {
        return Maybe.fromRunnable(() -> find(context.invocationContext())
                .ifPresent(
                        run -> run.recorder().toolThrew(context.functionCallId().orElse(tool.name()), error)));
    }

    @Override
    public Maybe<Event> onEventCallback(InvocationContext context, Event event) {
        return Maybe.fromRunnable(
                () -> find(context).ifPresent(run -> run.recorder().told(event)));
    }

    @Override
    public Completable afterRunCallback(InvocationContext context) {
        return Completable.fromRunnable(() -> find(context).ifPresent(AcumenPlugin::end));
    }

    private static void end(Run run) {
        run.recorder()
                .problem()
                .ifPresentOrElse(
                        why -> run.run().failed(new IllegalStateException(why)),
                        () -> run.run().completed());
    }

    @Override
    public Completable onRunErrorCallback(InvocationContext context, Throwable error) {
        return Completable.fromRunnable(
                () -> find(context).ifPresent(run -> run.run().failed(error)));
    }

    private static Optional<Run> find(InvocationContext context) {
        return Optional.ofNullable((Run) context.callbackContextData().get(RUN));
    }
}
