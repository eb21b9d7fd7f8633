package example;

import dev.acumen.api.Acumen;
import dev.acumen.learn.ModelScreen;
import dev.acumen.llm.LanguageModel;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.Proposal;
import java.nio.file.Path;
import java.util.function.Predicate;

/// The four things that most agents need, as `docs/how-to/library.md` shows them.
final class Recipes {
    private Recipes() {}

    /// Learns from a run that is over.
    static void learn(Acumen acumen) {
        acumen.learn(acumen.record("conversation-7")
                .userSaid("Ship order 12 to the islands")
                .toolCalled("call-1", "ship", "{\"order\": \"12\", \"carrier\": \"truck\"}")
                .toolFailed("call-1", "Parcels to the islands go by ferry")
                .toolCalled("call-2", "ship", "{\"order\": \"12\", \"carrier\": \"ferry\"}")
                .toolAnswered("call-2", "order 12 left by ferry")
                .agentSaid("Order 12 is on its way.")
                .outcome(true, "the order arrived")
                .trajectory());
    }

    /// What the next run should know, for its system message.
    static String systemMessage(Acumen acumen, String task) {
        return "You ship orders.\n\n" + acumen.select(task).text();
    }

    /// Another model, store and screen.
    static Acumen withOwnParts(LanguageModel model, PlaybookStore store) {
        return Acumen.with(store)
                .model(model)
                .screen(new ModelScreen())
                .budget(4_000)
                .build();
    }

    /// A playbook that changes only when a person says so.
    static Acumen reviewed(Path folder, LanguageModel model) {
        return Acumen.in(folder).model(model).reviewing().build();
    }

    /// A person decides on what waits.
    static void review(Acumen acumen, Predicate<Proposal> isWanted) {
        for (Proposal proposal : acumen.proposals()) {
            if (isWanted.test(proposal)) {
                acumen.accept(proposal);
            } else {
                acumen.reject(proposal);
            }
        }
    }
}
