package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ErrorAdviceTest {
    static Stream<Arguments> reasons() {
        return Stream.of(
                Arguments.of(new NoSuchFileException("a"), "a is not there"),
                Arguments.of(new NoSuchFileException("a", null, "odd"), "a: odd"),
                Arguments.of(new FileAlreadyExistsException("a"), "a is there already, and is in the way"),
                Arguments.of(new FileAlreadyExistsException("a", null, "odd"), "a: odd"),
                Arguments.of(new NotDirectoryException("a"), "a is no folder"),
                Arguments.of(new DirectoryNotEmptyException("a"), "a is not empty"),
                Arguments.of(new FileSystemLoopException("a"), "a: FileSystemLoopException"),
                Arguments.of(new FileSystemException("a", "b", "odd"), "a: odd"),
                Arguments.of(new IOException("odd"), "odd"),
                Arguments.of(new IOException(), "null"));
    }

    @ParameterizedTest
    @MethodSource("reasons")
    void namesTheFileAndWhatIsWrongWithIt(Exception failure, String reason) {
        assertThat(ErrorAdvice.reason(failure)).isEqualTo(reason);
        assertThat(ErrorAdvice.told(failure)).isEqualTo(reason);
    }

    @ParameterizedTest
    @CsvSource({
        "No space left on device, free some space and run it again",
        "Disk quota exceeded, free some space and run it again",
        "File too large, raise the limit for the size of a file (`ulimit -f`) and run it again",
        "Read-only file system, make its file system writable and run it again",
    })
    void saysWhatToDoAboutAFailureOfTheDisk(String words, String advice) {
        assertThat(ErrorAdvice.told(new FileSystemException("a", null, words)))
                .isEqualTo("a: " + words + "; " + advice);
        assertThat(ErrorAdvice.told(new IOException(words))).isEqualTo(words + "; " + advice);
        assertThat(ErrorAdvice.told(new UncheckedIOException(words, new IOException(words))))
                .isEqualTo(words);
    }

    @Test
    void saysWhichPermissionIsMissing(@TempDir Path folder) {
        String file = folder.resolve("file").toString();

        assertThat(ErrorAdvice.told(new AccessDeniedException(file)))
                .isEqualTo("no permission for " + file + "; give yourself write permission for " + file);
    }
}
