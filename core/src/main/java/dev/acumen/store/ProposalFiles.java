package dev.acumen.store;

import dev.acumen.json.BadInputException;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The files of proposals, one for each; `docs/reference/format.md` describes them.
///
/// @param files where they lie
record ProposalFiles(ProjectFiles files) implements Proposals {
    private static final String ENDING = ".json";

    @Override
    public List<Proposal> read(List<String> findings) throws IOException {
        List<Proposal> proposals = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(files.proposals(), "*" + ENDING)) {
            for (Path file : found) {
                read(file, proposals, findings);
            }
        } catch (NoSuchFileException | NotDirectoryException ignored) {
            return List.of();
        }
        proposals.sort(ORDER);
        return proposals;
    }

    private static void read(Path file, List<Proposal> proposals, List<String> findings) throws IOException {
        String name = "proposals/" + file.getFileName();
        try (InputStream in = Disk.ordinary(file, name)) {
            String id = name.substring("proposals/".length(), name.length() - ENDING.length());
            proposals.add(ProposalJson.read(id, JsonReader.read(JsonReader.bytes(in, name), name), name));
        } catch (NoSuchFileException ignored) {
            // It was decided on meanwhile.
        } catch (BadInputException e) {
            findings.add(e.getMessage() + "; passed over");
        }
    }

    /// Under the lock.
    @Override
    public void put(Proposal proposal) throws IOException {
        Path file = files.proposals().resolve(proposal.id() + ENDING);
        if (proposal.operations().isEmpty()) {
            Files.deleteIfExists(file);
        } else {
            Disk.folders(files.proposals());
            Disk.replace(
                    file,
                    files.nextProposal(),
                    (JsonWriter.pretty(ProposalJson.write(proposal)) + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }
}
