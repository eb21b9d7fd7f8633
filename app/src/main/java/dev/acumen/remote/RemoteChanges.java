package dev.acumen.remote;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.json.Json;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Section;
import dev.acumen.redaction.Secrets;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Changes that a person wishes for, of a playbook that a service keeps.
public record RemoteChanges(Environment environment, Path project, Remote remote) {
    /// Those of a project; empty where its changes are made here.
    public static Optional<RemoteChanges> of(Environment environment, Path project) {
        return new Remotes(environment.acumenFolder())
                .of(project)
                .map(remote -> new RemoteChanges(environment, project, remote));
    }

    /// Proposes a key point.
    ///
    /// @return the service's answer
    /// @throws FailureException if the service did not take it
    public Json.Obj add(String text, Section section) {
        return propose(Json.Obj.of(
                "type",
                new Json.Text("ADD"),
                "text",
                new Json.Text(withoutSecrets(text)),
                "section",
                new Json.Text(section.title())));
    }

    /// Proposes another wording.
    ///
    /// @return the service's answer
    /// @throws FailureException if the service did not take it
    public Json.Obj edit(String id, String text) {
        return propose(Json.Obj.of(
                "type",
                new Json.Text("UPDATE"),
                "target_id",
                new Json.Text(there(id)),
                "text",
                new Json.Text(withoutSecrets(text))));
    }

    /// Rates key points.
    ///
    /// @return the service's answer
    /// @throws FailureException if the service did not take it
    public Json.Obj rate(List<String> ids, Rating rating) {
        return post(
                "/ratings",
                Json.Obj.of(
                        "ids",
                        Json.Arr.ofTexts(ids.stream().map(this::there).toList()),
                        "rating",
                        new Json.Text(rating.word())));
    }

    /// The id that the service gave to a key point that is shown here; empty where the service does not have it.
    ///
    /// @throws FailureException if the playbook cannot be read
    public Optional<String> serviceId(String shown) {
        return ids().of(shown);
    }

    private Json.Obj propose(Json.Obj operation) {
        return post("/proposals", Json.Obj.of("operations", new Json.Arr(List.of(operation))));
    }

    private Json.Obj post(String path, Json.Obj body) {
        try (TeamClient service = new TeamClient(remote)) {
            return service.post(path, body);
        } catch (ServiceException e) {
            throw new FailureException(remote + ": " + e.getMessage() + "; nothing was changed");
        }
    }

    private String withoutSecrets(String text) {
        if (!Secrets.redacted(text, environment.secrets()).equals(text)) {
            throw new FailureException("the text holds a secret; nothing was sent");
        }
        return text;
    }

    /// The id that the service gave to a key point that is shown here under another one, where the project's own
    /// playbook uses that.
    private String there(String id) {
        ServiceIds ids = ids();
        if (!ids.shown().containsKey(id)) {
            throw new FailureException("there is no key point " + id);
        }
        return ids.of(id)
                .orElseThrow(() -> new FailureException(id + " is in this project's own playbook file, not in " + remote
                        + "; acumen add proposes it there"));
    }

    private ServiceIds ids() {
        try {
            return new RemoteCache(new Remotes(environment.acumenFolder()), project, remote).ids();
        } catch (IOException e) {
            throw new FailureException("the playbook cannot be read: " + ErrorAdvice.told(e));
        }
    }
}
