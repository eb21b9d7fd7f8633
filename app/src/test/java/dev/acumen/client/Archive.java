package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/// An archive of a release, of the program that was built here and without a runtime.
final class Archive {
    static final Path INSTALLER = Machine.ACUMEN.resolveSibling("install.sh");

    private Archive() {}

    /// Makes it under a version, in a folder.
    static Path of(Machine machine, Path folder, String version) throws IOException, InterruptedException {
        Path built = Machine.ACUMEN.resolveSibling("app/target/acumen");
        assumeTrue(Files.isDirectory(built), "the program is not packaged yet (mvn package does it): not tested");
        String name = "acumen-" + version;
        Path home = Files.createDirectories(folder.resolve(name));
        Path lib = Files.createDirectories(home.resolve("lib"));
        for (Path script : List.of(Machine.ACUMEN, INSTALLER)) {
            Files.copy(script, home.resolve(script.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
        }
        try (Stream<Path> jars = Files.list(built)) {
            for (Path jar :
                    jars.filter(file -> file.toString().endsWith(".jar")).toList()) {
                Files.copy(jar, lib.resolve(jar.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        Path archive = folder.resolve(name + ".tar.gz");
        assertThat(machine.run(folder, "tar", "czf", archive.toString(), name).exitCode())
                .isZero();
        return archive;
    }
}
