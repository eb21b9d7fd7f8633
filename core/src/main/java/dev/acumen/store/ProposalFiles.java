package dev.acumen.store;

import dev.acumen.document.Timestamps;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
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
import java.util.Comparator;
import java.util.List;

/// The files of proposals, one for each; `docs/reference/format.md` describes them.
///
/// @param files where they lie
record ProposalFiles(ProjectFiles files) {
    private static final String ENDING = ".json";

    /// All that wait, oldest first. Creates nothing.
    ///
    /// @param findings gets a sentence for what cannot be understood
    List<Proposal> read(List<String> findings) throws IOException {
        List<Proposal> proposals = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(files.proposals(), "*" + ENDING)) {
            for (Path file : found) {
                read(file, proposals, findings);
            }
        } catch (NoSuchFileException | NotDirectoryException _) {
            return List.of();
        }
        proposals.sort(Comparator.comparing(Proposal::time, Timestamps.ORDER).thenComparing(Proposal::id));
        return proposals;
    }

    private static void read(Path file, List<Proposal> proposals, List<String> findings) throws IOException {
        String name = "proposals/" + file.getFileName();
        try (InputStream in = Disk.ordinary(file, name)) {
            proposals.add(proposal(file, JsonReader.read(JsonReader.bytes(in, name), name)));
        } catch (NoSuchFileException _) {
            // It was decided on meanwhile.
        } catch (BadInputException e) {
            findings.add(e.getMessage() + "; passed over");
        }
    }

    private static Proposal proposal(Path file, Json json) {
        String name = "proposals/" + file.getFileName();
        String id = name.substring("proposals/".length(), name.length() - ENDING.length());
        if (!(json instanceof Json.Obj object
                && ProposalJson.VERSION.equals(object.get("v"))
                && object.get("operations") instanceof Json.Arr written)) {
            throw new BadInputException(name, "$", "a proposal of version 1 with its operations was expected");
        }
        if (!ProposalJson.isId(id)) {
            throw new BadInputException(name, "$", "no proposal has this name");
        }
        return ProposalJson.read(id, object, written);
    }

    /// Puts a proposal in its place; one without operations is taken away. Under the lock.
    void put(Proposal proposal) throws IOException {
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
