package dev.acumen.agent;

import dev.acumen.config.Environment;
import dev.acumen.document.ReflectionJson;
import dev.acumen.json.Json;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.mcp.ToolDescription;
import dev.acumen.pipeline.AgentLesson;
import dev.acumen.playbook.Delta;
import dev.acumen.redaction.Secrets;
import java.util.List;
import java.util.function.Consumer;

/// The tool `propose`: changes that the agent draws from its own session. They pass the screen that any model's answer
/// passes; what no transcript bears out waits for a person.
///
/// @param tell hears what a person has to know
record Propose(Environment environment, Consumer<String> tell) implements AgentTool<ProjectPlaybook> {
    private static final String EVIDENCE = "evidence";
    private static final String REFLECTION = "reflection";
    private static final String WHOLE = "whole_session";
    private static final int MOST_QUOTES = 20;

    @Override
    public ToolDescription description() {
        return ProposeArguments.description(
                "Change the playbook by what this session showed. Checked against the session: without evidence"
                        + " everything waits for the user's review.",
                List.of(EVIDENCE),
                EVIDENCE,
                AgentTool.list(AgentTool.type("string", "the user's words or output, quoted exactly")),
                REFLECTION,
                AgentTool.type("object", "see prompt learn"),
                WHOLE,
                AgentTool.type("boolean", "see prompt learn"));
    }

    @Override
    public ToolAnswer call(Arguments arguments, ProjectPlaybook playbook) {
        Delta delta =
                new Delta("", ProposeArguments.operations(arguments, playbook.playbook(), EVIDENCE, REFLECTION, WHOLE));
        List<String> quotes = arguments.texts(EVIDENCE, MOST_QUOTES);
        Json.Obj reflection = arguments.object(REFLECTION, ProposeArguments.LONGEST);
        boolean isWhole = arguments.flag(WHOLE);
        if (playbook.isOff()) {
            throw new CallException("propose: " + playbook.notice() + ". Nothing was changed. Tell the user.");
        }
        return answer(new AgentLesson(environment, playbook.project(), tell)
                .learn(ReflectionJson.read((Json.Obj) redacted(reflection)), delta, quotes, isWhole));
    }

    private Json redacted(Json json) {
        return SafeOutput.mapped(json, text -> Secrets.redacted(text, environment.secrets()));
    }

    private static ToolAnswer answer(AgentLesson.Result result) {
        ProposeAnswer answer = new ProposeAnswer().applied(result.applied().changes());
        result.waiting()
                .ifPresent(proposal ->
                        answer.waits(proposal, "acumen review " + proposal.id() + " asks the user about what waits."));
        answer.refused(result.applied());
        if (!result.isRecorded()) {
            answer.say("No recent transcript of this project has all words of evidence as they were quoted.");
        }
        if (result.learned() > 0) {
            answer.say("Learned for good: " + result.learned() + " turns of this session.");
        }
        return answer.answer();
    }
}
