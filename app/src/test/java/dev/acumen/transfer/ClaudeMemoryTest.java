package dev.acumen.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaudeMemoryTest {
    @TempDir
    private Path folder;

    private Path memory = Path.of("");

    @BeforeEach
    void aFolder() throws IOException {
        memory = Files.createDirectories(folder.resolve("-home-dev-shop/memory"));
    }

    @Test
    void aFileWithItsTypeAtTheTopIsOneKeyPoint() throws IOException {
        file("MEMORY.md", """
                # Memory Index
                - [No mocks in integration tests](feedback_no_mocks.md) — real database only
                - [Release board](reference_board.md) — where releases are planned
                """);
        file("feedback_no_mocks.md", """
                ---
                name: No mocks in integration tests
                description: Integration tests hit a real database
                type: feedback
                originSessionId: 298c09b0-7372-4e27-9660-87019bb7d26c
                ---
                Integration tests must hit a real database, not mocks.

                **Why:** a mocked test passed while the migration failed.
                **How to apply:** every test below `it/`.
                """);
        file("reference_board.md", """
                ---
                name: reference-board
                description: "Releases are planned on the \\"Ship\\" board"
                metadata:\s
                  node_type: memory
                  type: reference
                  modified: 2026-07-29T13:16:34.420Z
                ---

                # Release board

                ## Where
                A long document with headings.
                """);

        ImportedKeyPoints foreign = ClaudeMemory.read(memory);

        assertThat(texts(foreign))
                .containsExactly(
                        "USER PREFERENCES: Integration tests must hit a real database, not mocks. **Why:** a mocked test"
                                + " passed while the migration failed. **How to apply:** every test below `it/`.",
                        "PROJECT CONTEXT: Releases are planned on the \"Ship\" board");
        assertThat(foreign.passedOver())
                .containsExactly("reference_board.md: of its 39 characters only the description was taken");
        assertThat(ClaudeMemory.read(folder.resolve("-home-dev-shop")).entries())
                .isEqualTo(foreign.entries());
    }

    @Test
    void anIndexOfOlderVersionsHoldsTheNotesItself() throws IOException {
        file("MEMORY.md", """
                # Shop

                ## Build
                - Use `pnpm`, not npm
                - See [debugging.md](debugging.md) for flaky tests
                - [Deploys](gone.md) — only from main
                - [Nothing](gone2.md)

                ## User preferences
                - short answers
                """);
        file("debugging.md", "Some words.\n\n- clear the cache first\n");
        file("notes.txt", "- not read");

        ImportedKeyPoints foreign = ClaudeMemory.read(memory);

        assertThat(texts(foreign))
                .containsExactly(
                        "OTHERS: Use `pnpm`, not npm",
                        "OTHERS: Deploys: only from main",
                        "USER PREFERENCES: short answers",
                        "OTHERS: clear the cache first");
        assertThat(foreign.passedOver())
                .containsExactly(
                        "MEMORY.md, line 7: it leads to a file that is not there, and says nothing else",
                        "debugging.md, line 1: neither a heading nor a list entry");
    }

    @Test
    void theIndexAloneBringsWhatItLeadsToAndAFileItself() throws IOException {
        file("MEMORY.md", "- [a](sub/a.md) — x\n- [b](../outside.md) — y\n- [c](https://example.org/c.md) z\n");
        file("sub/a.md", "- from a\n");
        file("unlinked.md", "- unlinked\n");
        Files.writeString(folder.resolve("-home-dev-shop/outside.md"), "- outside\n");

        assertThat(texts(ClaudeMemory.read(memory.resolve("MEMORY.md"))))
                .containsExactly("OTHERS: b: y", "OTHERS: [c](https://example.org/c.md) z", "OTHERS: from a");
        assertThat(texts(ClaudeMemory.read(memory.resolve("unlinked.md")))).containsExactly("OTHERS: unlinked");
    }

    @Test
    void whatCannotBeReadCostsTheOthersNothing() throws IOException {
        file("good.md", "---\ntype: user\ndescription: >-\n  likes\n  Go\n---\n");
        Files.write(memory.resolve("latin.md"), new byte[] {'-', ' ', (byte) 0xE9});
        Files.write(memory.resolve("huge.md"), new byte[(1 << 20) + 1]);
        Files.createSymbolicLink(memory.resolve("link.md"), Files.writeString(folder.resolve("secret.md"), "- secret"));
        Files.createDirectories(memory.resolve("folder.md"));

        ImportedKeyPoints foreign = ClaudeMemory.read(memory);

        assertThat(texts(foreign)).containsExactly("USER PREFERENCES: likes Go");
        assertThat(foreign.passedOver())
                .containsExactly(
                        "folder.md: this is no file; it was not read",
                        "huge.md: this is larger than 1 MiB; it was not read",
                        "latin.md: this is not UTF-8 text; it was not read",
                        "link.md: this is a link; it was not read");
    }

    @Test
    void aFolderThatLeadsOutIsNotReadThrough() throws IOException {
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(outside.resolve("secret.md"), "- secret\n");
        Files.createSymbolicLink(memory.resolve("lnk"), outside);
        Files.createDirectories(memory.resolve("sub"));
        Files.createSymbolicLink(memory.resolve("here"), Path.of("sub"));
        file("sub/a.md", "- from a\n");
        file("MEMORY.md", "- [s](lnk/secret.md) — x\n- [a](here/a.md) — y\n");

        assertThat(texts(ClaudeMemory.read(memory.resolve("MEMORY.md"))))
                .containsExactly("OTHERS: s: x", "OTHERS: a: y");
        assertThat(texts(ClaudeMemory.read(memory))).containsExactly("OTHERS: s: x", "OTHERS: a: y", "OTHERS: from a");
    }

    private void file(String name, String text) throws IOException {
        Path file = memory.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private static List<String> texts(ImportedKeyPoints foreign) {
        return foreign.entries().stream()
                .map(entry -> entry.placed().section().title() + ": "
                        + entry.placed().keyPoint().text())
                .toList();
    }
}
