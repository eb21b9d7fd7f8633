package dev.acumen.fleet;

import dev.acumen.document.Hash;
import dev.acumen.json.Json;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// A script that remembers what is asked, and sees whether anything is asked again whose answer is kept.
final class Watch implements Script {
    private final Script script;
    private final Path answers;
    private final Duration latency;
    private final Map<String, String> prompts = new ConcurrentHashMap<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger paidTwice = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private volatile boolean isDown;

    Watch(Script script, Path answers, Duration latency) {
        this.script = script;
        this.answers = answers;
        this.latency = latency;
    }

    @Override
    public Reply reply(Received request, int number) {
        if (isDown) {
            refused.incrementAndGet();
            return Reply.overloaded();
        }
        String prompt = prompt(request);
        String fingerprint = Hash.of("scripted\n0\n" + prompt);
        if (Files.exists(answers.resolve(fingerprint.substring(0, 2)).resolve(fingerprint + ".json"))) {
            paidTwice.incrementAndGet();
        }
        requests.incrementAndGet();
        prompts.put(fingerprint, prompt);
        return script.reply(request, number).after(latency);
    }

    /// As the job knows it.
    private static String prompt(Received request) {
        StringBuilder prompt = new StringBuilder();
        if (request.json().get("messages") instanceof Json.Arr(List<Json> messages)) {
            for (Json message : messages) {
                prompt.append(prompt.isEmpty() ? "" : "\n\n").append(((Json.Obj) message).textOr("content", ""));
            }
        }
        return prompt.toString();
    }

    /// Refuses everything from now on, or answers again.
    void setDown(boolean down) {
        isDown = down;
    }

    /// How many requests came while it was down.
    int refused() {
        return refused.get();
    }

    /// The different requests that were answered or refused for what they are.
    Set<String> asked() {
        return Set.copyOf(prompts.values());
    }

    /// How many of those requests came again.
    int repeated() {
        return requests.get() - prompts.size();
    }

    /// What only this model was asked.
    List<String> notAskedOf(Watch other) {
        Map<String, String> own = new TreeMap<>(prompts);
        own.keySet().removeAll(other.prompts.keySet());
        return List.copyOf(own.values());
    }

    /// How many requests came although their answer was kept.
    int paidTwice() {
        return paidTwice.get();
    }
}
