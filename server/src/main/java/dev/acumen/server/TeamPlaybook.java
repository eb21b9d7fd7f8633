package dev.acumen.server;

import dev.acumen.agent.AgentPlaybook;
import dev.acumen.agent.AgentPrompts;
import dev.acumen.learn.Lesson;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Tag;
import dev.acumen.playbook.Usage;
import dev.acumen.postgres.PlaybookCache;
import dev.acumen.review.KeyPointReport;
import dev.acumen.review.KeyPointSources;
import dev.acumen.review.RequestedChange;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A team's playbook for one call of an agent.
final class TeamPlaybook implements AgentPlaybook {
    private final Call call;
    private final ServedPlaybooks playbooks;
    private final Contributions contributions;
    private final PlaybookCache.Known known;
    private @Nullable KeyPointReport report;

    TeamPlaybook(Call call, ServedPlaybooks playbooks, Contributions contributions) {
        this.call = call;
        this.playbooks = playbooks;
        this.contributions = contributions;
        this.known = playbooks.known(call.playbook());
    }

    @Override
    public Playbook playbook() {
        return known.playbook();
    }

    @Override
    public Usage usage() {
        return known.usage();
    }

    @Override
    public String notice() {
        return "";
    }

    @Override
    public Optional<String> report(String id) {
        if (report == null) {
            report = new KeyPointReport(
                    playbook(), usage(), playbooks.store(call.playbook()).log(), KeyPointSources.NONE);
        }
        return report.text(id);
    }

    @Override
    public List<String> rate(List<String> ids, Rating rating, String why) {
        String safe = Call.safe(why);
        List<Tag> tags = ids.stream().map(id -> new Tag(id, rating, safe)).toList();
        return RequestedChange.ofPlaybook(
                        contributions.rating(call, ids, safe),
                        contributions.channel().cause("tag"),
                        playbook -> playbook.tag(tags))
                .refused()
                .stream()
                .map(Rejection::reason)
                .toList();
    }

    @Override
    public String waiting() {
        return AgentPrompts.waiting(playbooks.store(call.playbook()).proposals());
    }

    /// Lets changes wait for a reviewer.
    Lesson.Learned propose(List<Operation> operations) {
        return contributions.propose(call, operations);
    }
}
