package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.llm.Prompt;
import org.junit.jupiter.api.Test;

class TemplateTest {
    @Test
    void putsWhatSeldomChangesFirst() {
        Template template =
                new Template("t", "Rules.\n\n{legend}\n\n# Playbook\n\n{playbook}\n\n# New\n\n{session}\n\nEnd.");

        Prompt prompt = template.fill("P", Template.SESSION, "S");

        assertThat(prompt.stable()).hasSize(2);
        assertThat(prompt.stable().getFirst())
                .startsWith("Rules.")
                .contains("T3 person")
                .endsWith("# Playbook");
        assertThat(prompt.stable().getLast()).isEqualTo("P\n\n# New");
        assertThat(prompt.rest()).isEqualTo("S\n\nEnd.");
    }

    @Test
    void fillsEveryPlaceWhereverItStands() {
        Template template = new Template("t", "{session} then {playbook} and {session} again {playbook}");

        Prompt prompt = template.fill("P", Template.SESSION, "S");

        assertThat(prompt.text()).isEqualTo("S then P and S again P");
    }

    @Test
    void leavesAllOtherBracesAlone() {
        String example = "{\"a\": {\"b\": [{}]}} } { }} {{ {unknown} ${x}";
        Template template = new Template("t", example + " {playbook} {{session}} " + example);

        Prompt prompt = template.fill("P", Template.SESSION, "S");

        assertThat(prompt.text().replaceAll("\\s+", " ")).isEqualTo(example + " P { S} " + example);
    }

    @Test
    void looksForNoPlaceInWhatItFillsIn() {
        Template template = new Template("t", "{playbook} | {session}");

        Prompt prompt = template.fill("{session} $1 \\", Template.SESSION, "{playbook} {legend}");

        assertThat(prompt.text().replaceAll("\\s+", " ")).isEqualTo("{session} $1 \\ | {playbook} {legend}");
    }
}
