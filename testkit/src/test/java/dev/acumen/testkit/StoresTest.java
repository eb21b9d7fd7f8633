package dev.acumen.testkit;

import dev.acumen.playbook.Playbook;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.InMemoryPlaybookStore;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.PreviewStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/// The stores of the library keep the contract.
class StoresTest {
    @Nested
    class OfAFile extends JournaledStoreContract {
        @TempDir
        private Path project = Path.of("");

        @TempDir
        private Path other = Path.of("");

        @Override
        protected JournaledStore store() {
            return new FilePlaybookStore(project, Clock.systemUTC());
        }

        @Override
        protected JournaledStore other() {
            return new FilePlaybookStore(other, Clock.systemUTC());
        }
    }

    @Nested
    class InAFolder extends JournaledStoreContract {
        @TempDir
        private Path folder = Path.of("");

        @TempDir
        private Path other = Path.of("");

        @Override
        protected JournaledStore store() {
            return FilePlaybookStore.inFolder(folder, Clock.systemUTC());
        }

        @Override
        protected JournaledStore other() {
            return FilePlaybookStore.inFolder(other, Clock.systemUTC());
        }
    }

    @Nested
    class InMemory extends JournaledStoreContract {
        private final JournaledStore store = new InMemoryPlaybookStore(Clock.systemUTC());
        private final JournaledStore other = new InMemoryPlaybookStore(Clock.systemUTC());

        @Override
        protected JournaledStore store() {
            return store;
        }

        @Override
        protected JournaledStore other() {
            return other;
        }
    }

    @Nested
    class OfAPreview extends PlaybookStoreContract {
        private final PlaybookStore store =
                new PreviewStore(new PlaybookStore.State(Playbook.empty(), Set.of(), List.of()));

        @Override
        protected PlaybookStore store() {
            return store;
        }
    }
}
