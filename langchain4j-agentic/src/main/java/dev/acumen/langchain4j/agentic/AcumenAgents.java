package dev.acumen.langchain4j.agentic;

import dev.acumen.api.Acumen;
import dev.acumen.api.Conversations;
import dev.acumen.langchain4j.AcumenAssistant;
import dev.langchain4j.agentic.agent.AgentBuilder;
import dev.langchain4j.agentic.scope.AgenticScope;
import dev.langchain4j.agentic.scope.DefaultAgenticScope;
import dev.langchain4j.invocation.InvocationContext;
import dev.langchain4j.service.AiServiceContext;
import dev.langchain4j.service.AiServices;
import org.jspecify.annotations.Nullable;

/// Builds agents that learn from their runs, for [AgenticServices][dev.langchain4j.agentic.AgenticServices].
///
/// ```java
/// Writer writer = AcumenAgents.of(acumen).agentBuilder(Writer.class).chatModel(model).outputKey("story").build();
/// ```
///
/// Each invocation of an agent is a run; the conversation is the memory id of the [AgenticScope]. The rest is as
/// [AcumenAssistant] says. Agents that LangChain4j builds itself, from classes that an annotation names, do not learn.
///
/// Safe for use by many threads at once.
///
/// @since 0.1
public final class AcumenAgents {
    private final AcumenAssistant assistant;

    private AcumenAgents(AcumenAssistant assistant) {
        this.assistant = assistant;
    }

    /// For agents whose conversations share a playbook.
    public static AcumenAgents of(Acumen acumen) {
        return of(Conversations.of(acumen));
    }

    /// For agents with such conversations.
    public static AcumenAgents of(Conversations conversations) {
        return new AcumenAgents(AcumenAssistant.of(conversations).identifiedBy(AcumenAgents::conversation));
    }

    /// The same for agents that get their input from other agents: no words count as a person's.
    public AcumenAgents calledByAgents() {
        return new AcumenAgents(assistant.calledByPrograms());
    }

    /// In place of `AgenticServices.agentBuilder`. A transformer of system messages that is set on the builder
    /// does nothing.
    public <T> AgentBuilder<T, AgentBuilder<T, ?>> agentBuilder(Class<T> agent) {
        return new LearningBuilder<>(agent, assistant);
    }

    private static String conversation(InvocationContext context) {
        return context.managedParameters().get(AgenticScope.class) instanceof AgenticScope scope
                ? String.valueOf(scope.memoryId())
                : String.valueOf(context.chatMemoryId());
    }

    /// Registers on the assistant that an agent is made of.
    private static final class LearningBuilder<T> extends AgentBuilder<T, AgentBuilder<T, ?>> {
        private final AcumenAssistant assistant;

        LearningBuilder(Class<T> agent, AcumenAssistant assistant) {
            super(agent);
            this.assistant = assistant;
        }

        @Override
        protected void build(@Nullable DefaultAgenticScope scope, AiServiceContext context, AiServices<T> service) {
            assistant.on(service);
        }
    }
}
