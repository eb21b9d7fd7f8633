package dev.acumen.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Several processes that learn into one playbook at once.
class ProcessesTest {
    private static final boolean IS_FULL = Double.parseDouble(System.getProperty("acumen.scale", "0.02")) >= 1;
    private static final int WRITERS = IS_FULL ? 16 : 4;
    private static final int LESSONS = IS_FULL ? 50 : 15;

    private final Server server = Server.shared();
    private final List<WriterProcess> writers = new ArrayList<>();

    @AfterEach
    void endWriters() {
        writers.forEach(WriterProcess::close);
    }

    @Test
    void losesNoLessonOfProcessesThatLearnAtOnce() throws IOException, InterruptedException, SQLException {
        String tenant = Server.tenant();
        for (int i = 0; i < WRITERS; i++) {
            writers.add(WriterProcess.start(server.url(), tenant, "writer-" + i, LESSONS));
        }
        for (WriterProcess writer : writers) {
            writer.awaitLine();
        }
        for (WriterProcess writer : writers) {
            writer.go();
        }
        for (WriterProcess writer : writers) {
            assertThat(writer.end()).hasSize(LESSONS);
        }

        try (PostgresPlaybooks playbooks = server.playbooks()) {
            List<String> lessons = Lessons.of(server, server.store(playbooks, tenant), tenant);
            assertThat(lessons)
                    .containsExactlyInAnyOrderElementsOf(IntStream.range(0, WRITERS * LESSONS)
                            .mapToObj(i -> "writer-" + i / LESSONS + "-" + i % LESSONS)
                            .toList());
            System.out.println("writers: " + WRITERS + " processes, " + lessons.size() + " lessons, none lost, "
                    + turns(lessons) + " times another writer's turn");
        }
    }

    /// How often a lesson was followed by that of another writer.
    private static long turns(List<String> lessons) {
        List<String> names = lessons.stream()
                .map(lesson -> lesson.substring(0, lesson.lastIndexOf('-')))
                .toList();
        return IntStream.range(1, names.size())
                .filter(i -> !names.get(i).equals(names.get(i - 1)))
                .count();
    }
}
