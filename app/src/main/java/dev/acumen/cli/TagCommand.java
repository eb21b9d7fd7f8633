package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.playbook.Rating;
import dev.acumen.remote.RemoteChanges;
import dev.acumen.review.ManualChange;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `acumen tag`.
@Command(name = "tag", description = "Rate a key point as helpful or harmful.")
final class TagCommand extends ChangeCommand {
    /// What a person can say of a key point.
    enum Word {
        HELPFUL(Rating.HELPFUL),
        HARMFUL(Rating.HARMFUL);

        private final Rating rating;

        Word(Rating rating) {
            this.rating = rating;
        }

        @Override
        public String toString() {
            return rating.word();
        }
    }

    @Parameters(index = "0", paramLabel = "ID", description = "A key point, such as pat-001.")
    private String id = "";

    @Parameters(index = "1", paramLabel = "helpful|harmful", description = "The rating.")
    private Word word = Word.HELPFUL;

    TagCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        Optional<RemoteChanges> service = service();
        return service.isPresent()
                ? tell(service.get(), service.get().rate(List.of(id), word.rating), id + " was rated " + word)
                : change(ManualChange.rate(id, word.rating));
    }
}
