package dev.acumen.bench.real;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// The prose of the page.
final class Texts {
    static final String INTRODUCTION = """
            # What a playbook is worth to %s

            | | |
            |---|---|
            | model | %s, at %s |
            | date | %s |
            | tasks | %d to learn from, %d to measure |
            | runs | %d without a playbook, %d with the one below |

            A score is the share of tasks whose check passes. In brackets: the 95 %% interval over tasks. The difference is
            that of the same task with and without the playbook.

            | | score |
            |---|---:|
            """;

    static final String LIMITS = """

            ## How to read it

            The tasks are those of a toy project with conventions that only its checks know. The score without a playbook
            says how far common sense gets, the difference how much of what checks told in the training half was learned,
            kept and followed. The intervals are about other tasks of this project. The playbook was learned once; how much
            another one would differ is not in them. Nothing here says how often such conventions occur in your projects.
            """;

    private Texts() {}

    static String dollars(BigDecimal amount) {
        return "$" + amount.setScale(4, RoundingMode.HALF_UP).toPlainString();
    }
}
