package dev.acumen.fleet;

import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/// Sessions of agents that ship parcels, for [dev.acumen.testkit.model.ShopModel]: each finds out how parcels get
/// to one of a few places. No two sessions are the same.
final class ShopSessions {
    private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");
    private static final List<String> CARRIERS = List.of("boat", "rail", "plane", "sledge", "mule");
    private static final int PLACES = 37;

    private ShopSessions() {}

    /// Sessions of so many playbooks, mixed.
    static List<FleetSession> of(int playbooks, int sessions, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<FleetSession> all = new ArrayList<>();
        for (int i = 0; i < sessions; i++) {
            all.add(of(random.nextInt(playbooks), i, random));
        }
        return all;
    }

    /// Sessions of so many playbooks, the first of which get most, as words do in a text (Zipf, exponent 1).
    static List<FleetSession> skewed(int playbooks, int sessions, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] upTo = new double[playbooks];
        double sum = 0;
        for (int i = 0; i < playbooks; i++) {
            sum += 1.0 / (i + 1);
            upTo[i] = sum;
        }
        List<FleetSession> all = new ArrayList<>();
        for (int i = 0; i < sessions; i++) {
            double drawn = random.nextDouble() * sum;
            int playbook = 0;
            while (upTo[playbook] < drawn) {
                playbook++;
            }
            all.add(of(playbook, i, random));
        }
        return all;
    }

    private static FleetSession of(int playbook, int number, SplittableRandom random) {
        String place = "p" + playbook + "x" + number % PLACES;
        String carrier = CARRIERS.get(random.nextInt(CARRIERS.size()));
        return session("playbook-" + playbook, number, place, "Parcels to the " + place + " go by " + carrier);
    }

    /// A session that teaches one sentence.
    static FleetSession session(String playbook, int number, String place, String rule) {
        String id = "s" + number;
        Turn first = new Turn(
                id + "-1",
                Turn.Author.PERSON,
                "Ship order " + number + " to the " + place,
                List.of(
                        new Step.ToolCall(
                                id + "-2",
                                "ship",
                                "{\"order\": \"" + number + "\", \"carrier\": \"truck\"}",
                                false,
                                new Outcome.Failed(id + "-3", OptionalInt.empty(), "No truck goes there.")),
                        new Step.Message(id + "-4", "The truck was refused.")));
        Turn second = new Turn(
                id + "-5", Turn.Author.PERSON, rule + ".", List.of(new Step.Message(id + "-6", "Order sent. " + rule)));
        return new FleetSession(
                "acme",
                playbook,
                START.plusSeconds(60L * number),
                new Trajectory(id, "", List.of(first, second), List.of()));
    }
}
