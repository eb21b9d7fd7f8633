package dev.acumen.bench.simulation;

/// The prose of the page.
final class Texts {
    static final String INTRODUCTION = """
            # Evidence: ways to keep a playbook, compared

            For everybody who asks whether Acumen's way to keep a playbook is better than simpler ones, and how much noise
            it stands. Seven policies play the same tasks in a simulated world. Its rules are known, so every error can be
            counted. No model takes part: the figures compare policies, and no figure says what a real model would score.

            One command makes this page and its curves. It needs no key and no network:

            ```sh
            bench/simulation%s
            ```

            Its largest part, 5,000 tasks with 30 seeds and 7 policies, took 8.6 minutes on two busy cores, with 7.8 minutes
            of processor time. The bar is 10 minutes on two cores.

            ## Findings

            - **The bars are met, with one tie.** With noise of 10 to 50 %%, Acumen scores more than every other policy but
              the oracle. Its lead over the best of them, the reference program's rules, grows from 0.013 to 0.117. Without
              noise the two are even.
            - **The gate makes that lead.** It tries each change on tasks with a known score before the change counts, and
              turns back most wrong insights. The price is 7 to 13 times as many tokens.
            - **Without the gate**, as in everyday sessions, Acumen is even with the reference program's rules where the
              playbook fits the budget: the difference is at most 0.002, and no interval decides it. It beats append only and
              whole rewrite at every noise level.
            - **Under a tight budget, selection decides.** With 1,000 tokens, which hold a quarter of the playbook, Acumen
              without the gate scores 0.706 and loses nothing. The reference program's rules fall from 0.704 to 0.548.
            - **No policy with ratings is worse than no memory.** At 50 %% noise Acumen is 0.143 above it, and 0.023 without
              the gate. Append only is no better than no memory there.
            - **Acumen recovers from a change of the rules within 50 tasks** at every noise level. Append only does not at
              noise of up to 30 %%.
            - **Long streams keep the order.** After 5,000 tasks at 20 %% noise Acumen scores 0.913, without the gate 0.896,
              the reference program's rules 0.895, append only 0.686.
            - **Wrong key points**: at 20 %% noise Acumen keeps 16 among 132, without the gate 29 among 142. The reference
              program's rules keep 19 among 128, append only 184 among 414.

            """;

    static final String BARS = """
            ## Bars

            Acumen has to score at least as much as every other policy but the oracle, at every noise level, over 30 seeds.
            *Met*: the 95 % interval of the difference, seed by seed, is not below zero. *Even*: it lies within 0.001 of
            zero. *Open*: it holds zero. *Missed*: it is below zero.

            """;

    static final String RECOVERY = """
            Every policy has to recover from a change of the rules within 50 tasks. The score from 50 tasks after the change
            on, minus the score before the change, and minus the same difference of the oracle:

            """;

    static final String WORLD = """
            ## Policies

            | policy | keeps |
            |---|---|
            | no memory | nothing |
            | append only | each insight; shows the newest that fit |
            | whole rewrite | a text that is written anew after each window. One of 60 rewrites keeps 0.7 %%: the ACE paper (section 2.2) saw 18,282 tokens become 122 within 60 steps |
            | reference | the reference program's rules: shows in order until the budget is full, merges texts that are close even where they contradict each other, prunes |
            | acumen without gate | Acumen's own code for ratings, operations, merging, contradictions, pruning and selection under the budget |
            | acumen | the same, and `Gate` tries each delta on up to 12 held-out tasks of the topics that it changes, and turns it back if the score falls |
            | oracle | shows what is true of the task |

            All policies see the same tasks with the same luck, the same Reflector and the same Curator.

            ## The world

            Eight domains have 16 rules each. Half of the rules are general, one of eight holds in two ways that depend on
            the kind of task, two of eight change half-way, and one of eight contradicts what is usual. A task needs the
            right option for three topics of a domain; its score is the share of topics that were done right. Unless a
            curve varies it, a stream has %d tasks, a policy learns after every tenth, 4,000 tokens are shown at most, and
            noise is 20 %%.

            The agent follows a key point that applies in nine of ten cases, right or wrong. Of two that contradict each
            other it follows the one with the better ratings, then the newer one. By itself it is right with a probability
            of 0.3 to 0.7, of 0.1 where the rule is unusual.

            Noise of 20 %% means: the Reflector misses 20 %% of the insights and ratings, 20 %% of its insights are wrong,
            one task of five gives a made-up insight, 20 %% of the conditions are left out, 10 %% of the ratings go to another
            key point and 10 %% have the wrong sign; 20 %% of the Curator's additions repeat what is known in other words, and
            after 2 %% of the tasks it merges two key points that do not belong together.

            What level is real? Statements that Acumen learns without a model have a precision of 0.96 and a recall of 0.85
            on the newest unseen set, and of 0.80 on the worst first count, where 0.64 of the explicit wishes were found
            ([quality](reports/quality.md)): between 4 and 36 %% noise. A strong model as a judge agrees with people in 85 %%
            of the cases (Zheng et al., arXiv 2306.05685, GPT-4 on MT-bench): 15 %% wrong ratings.

            """;

    static final String LIMITS = """
            ## Limits

            - The gate needs held-out tasks with a score. `acumen-adapt` has them; everyday sessions have none, and learn as
              in *acumen without gate*. Its attempts cost tokens, and its tasks come from the same world as the stream.
            - Which held-out tasks a delta is tried on is decided by the simulated topics.
            - Sentence vectors and the referee are left out. In their place stands one who knows what key points say: for
              Acumen it misses as much as the Reflector does, of duplicates and of contradictions, and never takes opposites
              for the same; for the reference program it finds all that are close.
            - A merge that drops a key point is held as `ModelScreen` holds it. Other policies have no such screen.
            - The agent does not read worse because a text is long.
            - The Curator rewords what an insight contradicts if that key point misled in the same task or has fewer than two
              ratings to its credit. A Curator that keeps a proven key point recovers much more slowly from a change.
            - Mechanisms were chosen with the seeds 4000 to 8000
              ([ADR 25](adr/0025-gate-on-the-topics-that-change.md),
              [ADR 26](adr/0026-settle-contradictions-by-ratings-and-gate-each-delta.md)); the figures come from others.
            """;

    private Texts() {}
}
