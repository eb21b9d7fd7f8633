package dev.acumen.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeldCallTest {
    @Test
    void isKnownAgain() {
        String reason = HeldCall.reason("mis-001", "Never run `x`.");

        assertThat(HeldCall.id(reason)).hasValue("mis-001");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Playbook [",
                "Playbook [] held this call, and the same call will pass: x",
                "] held this call, and the same call will pass: x",
                "Playbook [mis-001]: Never run `x`.",
                "Exit code 1\nPlaybook [mis-001] held this call, and the same call will pass: x",
                "PreToolUse:Bash hook error: Playbook [mis-001] held this call, and the same call will pass: x",
                "hello Playbook [mis-001] held this call, and the same call will pass: x"
            })
    void nothingElseIsTakenForIt(String told) {
        assertThat(HeldCall.id(told)).isEmpty();
    }
}
