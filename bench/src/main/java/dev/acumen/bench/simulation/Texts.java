package dev.acumen.bench.simulation;

/// The prose of the page.
final class Texts {
    static final String INTRODUCTION = """
            # Simulation

            For everybody who asks which way to keep a playbook works best, and how much noise it stands. The world is
            simulated: its rules are known, so every error can be counted. No model takes part, and no figure here says
            what a real model would score. `bench/simulation%s` generates this page, with 30 seeds for each figure.

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
            one task of five gives a made-up insight, 20 %% of the conditions are left out, 10 %% of the ratings go to another key
            point and 10 %% have the wrong sign; 20 %% of the Curator's additions repeat what is known in other words, and
            after 2 %% of the tasks it merges two key points that do not belong together.

            What level is real? Statements that Acumen learns without a model have a precision of 0.96 and a recall of
            0.85 on the newest unseen set, and of 0.80 on the worst first count, where 0.64 of the explicit
            wishes were found ([quality](quality.md)): between 4 and 36 %% noise. A strong model as a judge agrees with people in 85 %% of the
            cases (Zheng et al., arXiv 2306.05685, GPT-4 on MT-bench): 15 %% wrong ratings.

            | policy | keeps |
            |---|---|
            | no memory | nothing |
            | append only | each insight; shows the newest that fit |
            | whole rewrite | a text that is written anew after each window. One of 60 rewrites keeps 0.7 %%: the ACE paper (section 2.2) saw 18,282 tokens become 122 within 60 steps |
            | reference | the reference program's rules: shows in order until the budget is full, merges texts that are close even where they contradict each other, prunes |
            | acumen without gate | Acumen's own code for ratings, operations, merging, pruning and selection under the budget |
            | acumen | the same, and `Gate` turns back the operations of a window that lowers the score on up to 30 held-out tasks of the topics that they change |
            | oracle | shows what is true of the task |

            All policies see the same tasks with the same luck, the same Reflector and the same Curator.

            """;

    static final String LIMITS = """

            ## What the curves say

            - Where the budget holds a part of the playbook only, selection decides: Acumen loses nothing, the others most
              of what they learned.
            - Where everything fits and noise is low, the reference program's rules are a little ahead. They merge opposites,
              so one statement of a topic is left. Here that is right, for each topic has one truth. Acumen keeps both and
              leaves opposites to a person, so more wrong key points stay; most of them lose to a better rated one.
            - The gate pays where noise is high. With little noise it changes nothing but the tokens.
            - From the change on, ratings and rewording bring every policy with ratings back within 50 tasks; appending comes
              back least.

            ## What was chosen, and by which seeds

            The gate first drew any held-out tasks. The operations of ten tasks concern few of the 128 topics, so most
            pairs of scores were equal: 30 pairs turned back as much by chance as for a reason, and after some fifty equal pairs the
            margin of 0.1 lets everything pass. So it draws tasks of the topics that change. The seeds 5000 to 5015 decided, with
            400 tasks; the figures above come from others.

            | score at noise | 10 % | 20 % | 40 % | 50 % |
            |---|---:|---:|---:|---:|
            | no gate | 0.765 | 0.706 | 0.552 | 0.469 |
            | gate, 30 of any held-out tasks | 0.759 | 0.696 | 0.554 | 0.484 |
            | gate, 100 of any held-out tasks | 0.765 | 0.706 | 0.549 | 0.474 |
            | gate, 30 held-out tasks of the topics | 0.764 | 0.708 | 0.561 | 0.492 |

            ## Limits

            - Sentence vectors are left out. In their place stands one who knows what key points say: for Acumen it misses as
              much as the Reflector does and never takes opposites for the same; for the reference program it finds all
              that are close. Both are guesses about the sentence model, in favour of the reference program.
            - The gate is the one of `dev.acumen.adapt`; which held-out tasks it sees is decided here, by the simulated topics.
            - The agent does not read worse because a text is long.
            - Held-out tasks cost attempts, which the tokens count, and come from the same world as the stream.
            - The Curator rewords what an insight contradicts if that key point misled in the same task or has fewer than
              two ratings to its credit. A Curator that keeps a proven key point recovers much more slowly from a change.
            """;

    private Texts() {}
}
