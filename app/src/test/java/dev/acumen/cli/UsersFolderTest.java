package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.project.AcumenFolder;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The folder in the user's home, as commands leave it behind.
class UsersFolderTest {
    /// Their being there is all that they say.
    private static final Set<String> EMPTY = Set.of(AcumenFolder.OFF, AcumenFolder.ON);

    private static final Set<PosixFilePermission> OWNERS =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    @TempDir
    private Path folder;

    @Test
    void nothingInItIsForOthersToRead() throws IOException {
        Path launcher = Files.writeString(folder.toAbsolutePath().resolve("acumen"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(launcher, OWNERS);
        Program program = Program.in(folder)
                .with("ACUMEN_LAUNCHER", launcher.toString())
                .havingPlaybook("{\"sections\": {\"OTHERS\": [{\"name\": \"oth-001\", \"text\": \"use tabs\"}]}}");
        Path acumen = program.home().resolve(".acumen");
        new TranscriptBuilder("s")
                .in(program.here().toString())
                .person("always use spaces in this repo")
                .writeTo(program.here().resolve("s.jsonl"));
        for (List<String> command : List.of(
                List.of("install", "--yes"),
                List.of("trust", "--yes"),
                List.of("off", "--everywhere"),
                List.of("on", "--everywhere"),
                List.of("learn", "s.jsonl"),
                List.of("refine"))) {
            assertThat(program.run(command.toArray(String[]::new)).exitCode())
                    .as(command.toString())
                    .isZero();
        }

        assertThat(Files.getPosixFilePermissions(acumen)).isEqualTo(OWNERS);
        try (Stream<Path> all = Files.walk(acumen)) {
            assertThat(all.filter(file -> !EMPTY.contains(String.valueOf(file.getFileName()))))
                    .contains(
                            acumen.resolve("installed"),
                            acumen.resolve("trust.json"),
                            acumen.resolve("trust.lock"),
                            acumen.resolve("known-texts"))
                    .allSatisfy(file -> assertThat(OWNERS).containsAll(Files.getPosixFilePermissions(file)));
        }
    }
}
