package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Three people who learn, remove, count, pull and push in any order: each key point's life begins where it was
/// learned, and a session is taken back under whatever ids its key points have by then.
@Tag("campaign")
@Timeout(value = 3, unit = TimeUnit.HOURS)
class GitTeamCampaignTest {
    private static final int ROUNDS =
            (int) Math.ceil(20 * Double.parseDouble(System.getProperty("acumen.scale", "0.02")));
    private static final int ACTIONS = 24;
    private static final long SEED = 20261123;
    private static final List<String> PEOPLE = List.of("alice", "bob", "carol");
    private static final List<String> WORDS =
            List.of("apples", "boats", "cranes", "doors", "engines", "foxes", "gates", "hills", "islands", "zebras");

    @TempDir
    private Path folder = Path.of("");

    private int renumbered;
    private int takenBack;

    /// What one person knows: what was learned and removed, and what was counted, each under a name of its own.
    private static final class Known {
        private final Set<String> learned = new LinkedHashSet<>();
        private final Set<String> removed = new LinkedHashSet<>();
        private final Set<String> counts = new LinkedHashSet<>();

        void add(Known other) {
            learned.addAll(other.learned);
            removed.addAll(other.removed);
            counts.addAll(other.counts);
        }

        /// How often each text that is there was counted.
        Map<String, Long> expected() {
            return learned.stream()
                    .filter(text -> !removed.contains(text))
                    .collect(Collectors.toMap(
                            text -> text,
                            text -> counts.stream()
                                    .filter(count -> count.startsWith(text + "|"))
                                    .count(),
                            (one, _) -> one,
                            TreeMap::new));
        }
    }

    @Test
    void livesAndSessionsSurviveMergesThatGiveOtherIds() throws IOException, InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            lived(SEED + round);
        }
        assertThat(renumbered).isPositive();
        assertThat(takenBack).isPositive();
    }

    private void lived(long seed) throws IOException, InterruptedException {
        SplittableRandom random = new SplittableRandom(seed);
        Team team = new Team(Files.createDirectories(folder.resolve("" + seed)), PEOPLE.toArray(new String[0]));
        Map<String, Known> known = new LinkedHashMap<>();
        PEOPLE.forEach(person -> known.put(person, new Known()));
        Known pushed = new Known();
        Map<String, String> sessions = new LinkedHashMap<>();
        Map<String, String> learners = new LinkedHashMap<>();
        for (int i = 0; i < ACTIONS; i++) {
            String person = PEOPLE.get(random.nextInt(PEOPLE.size()));
            Known own = known.getOrDefault(person, pushed);
            String as = "seed " + seed + ", action " + i;
            switch (random.nextInt(6)) {
                case 0, 1 -> {
                    String text =
                            "from now on always use " + WORDS.get(random.nextInt(WORDS.size())) + i + " in this repo";
                    String session = "session-%02d".formatted(i);
                    team.learn(person, session, text);
                    own.learned.add(text);
                    sessions.put(text, session);
                    learners.put(text, person);
                }
                case 2 -> {
                    List<String> there = List.copyOf(own.expected().keySet());
                    if (!there.isEmpty()) {
                        String text = there.get(random.nextInt(there.size()));
                        boolean isRemoval = random.nextInt(3) == 0;
                        String id = team.ids(person).getOrDefault("user: " + text, "");
                        team.run(person, isRemoval ? new String[] {"remove", id} : new String[] {"tag", id, "helpful"});
                        (isRemoval ? own.removed : own.counts).add(isRemoval ? text : text + "|" + i);
                    }
                }
                case 3, 4 -> {
                    renumbered += team.pull(person).err().contains("both sides had given") ? 1 : 0;
                    own.add(pushed);
                    team.push(person);
                    pushed.add(own);
                }
                default -> {
                    team.pull(person);
                    own.add(pushed);
                }
            }
            assertThat(counts(team, person)).as(as).isEqualTo(own.expected());
        }
        for (String person : PEOPLE) {
            checkLives(team, person, sessions, learners, "seed " + seed + ", " + person);
            takeBack(team, person, known.getOrDefault(person, pushed), sessions, learners, "seed " + seed);
        }
    }

    private static void checkLives(
            Team team, String person, Map<String, String> sessions, Map<String, String> learners, String as) {
        team.ids(person).forEach((said, id) -> {
            String text = said.replaceFirst("^user: ", "");
            List<String> life =
                    team.run(person, "show", id).out().lines().skip(3).toList();
            String own = sessions.getOrDefault(text, "?");
            if (person.equals(learners.get(text))) {
                assertThat(life.getFirst()).as(as + " " + id).contains("added in session " + own);
            } else {
                assertThat(life.getFirst())
                        .as(as + " " + id)
                        .containsAnyOf("written into the file without Acumen", "already there when");
            }
            assertThat(life).as(as + " " + id).noneMatch(line -> line.contains("reworded"));
            sessions.values().stream()
                    .filter(session -> !session.equals(own))
                    .forEach(session -> assertThat(String.join("\n", life))
                            .as(as + " " + id)
                            .doesNotContain(session));
        });
    }

    /// Takes back each session that a person learned, and sees that nothing else goes.
    private void takeBack(
            Team team,
            String person,
            Known own,
            Map<String, String> sessions,
            Map<String, String> learners,
            String as) {
        sessions.forEach((text, session) -> {
            if (person.equals(learners.get(text))) {
                boolean isThere = own.expected().containsKey(text);
                Program.Ran undo = team.of(person).program().run("undo", session);
                assertThat(undo.exitCode()).as(as + " " + session + undo.err()).isEqualTo(isThere ? 0 : 1);
                takenBack += isThere ? 1 : 0;
                own.removed.add(text);
                assertThat(counts(team, person)).as(as + " " + session).isEqualTo(own.expected());
            }
        });
    }

    private static Map<String, Long> counts(Team team, String person) {
        return team.run(person, "show")
                .out()
                .lines()
                .filter(line -> line.startsWith("["))
                .collect(Collectors.toMap(
                        line -> line.replaceFirst("^.*? :: user: ", ""),
                        line -> Long.parseLong(line.replaceFirst("^\\[.*?] helpful=(\\d+) .*", "$1")),
                        (one, _) -> one,
                        TreeMap::new));
    }
}
