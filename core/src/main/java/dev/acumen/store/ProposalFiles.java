package dev.acumen.store;

import dev.acumen.document.DeltaJson;
import dev.acumen.document.Timestamps;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Operation;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// The files of proposals, one for each; `docs/reference/format.md` describes them.
///
/// @param files where they lie
record ProposalFiles(ProjectFiles files) {
    private static final Json VERSION = Json.Num.of(1);
    private static final String ENDING = ".json";
    private static final Pattern ID = Pattern.compile("[0-9a-f]{10}");

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
                && VERSION.equals(object.get("v"))
                && object.get("operations") instanceof Json.Arr written)) {
            throw new BadInputException(name, "$", "a proposal of version 1 with its operations was expected");
        }
        if (!ID.matcher(id).matches()) {
            throw new BadInputException(name, "$", "no proposal has this name");
        }
        List<Operation> operations = DeltaJson.keptOperations(written);
        return new Proposal(
                id,
                object.textOr("session", ""),
                object.textOr("time", ""),
                object.textOr("model", ""),
                operations,
                texts(object),
                numbers(written),
                object.texts("turns"),
                object.textOr("reasoning", ""));
    }

    private static Map<String, String> texts(Json.Obj object) {
        Map<String, String> texts = new LinkedHashMap<>();
        if (object.get("base") instanceof Json.Obj base) {
            base.members().keySet().forEach(id -> texts.put(id, base.textOr(id, "")));
        }
        return texts;
    }

    /// What each operation says its number is; where they are not all there, and each another one, their places.
    private static List<Integer> numbers(Json.Arr operations) {
        List<Integer> numbers = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        for (Json operation : operations.elements()) {
            places.add(places.size() + 1);
            if (operation instanceof Json.Obj object
                    && object.get("number") instanceof Json.Num(String literal)
                    && literal.length() <= 6
                    && literal.chars().allMatch(c -> c >= '0' && c <= '9')) {
                numbers.add(Integer.valueOf(literal));
            }
        }
        boolean isWhole = numbers.stream().distinct().count() == places.size();
        return isWhole ? numbers : places;
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
                    (JsonWriter.pretty(json(proposal)) + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    private static Json.Obj json(Proposal proposal) {
        List<Json> operations = new ArrayList<>();
        for (int i = 0; i < proposal.operations().size(); i++) {
            Map<String, Json> members = new LinkedHashMap<>();
            members.put("number", Json.Num.of(proposal.numbers().get(i)));
            members.putAll(DeltaJson.write(proposal.operations().get(i)).members());
            operations.add(new Json.Obj(members));
        }
        Map<String, Json> base = new LinkedHashMap<>();
        proposal.base().keySet().stream()
                .sorted()
                .forEach(id -> base.put(id, new Json.Text(proposal.base().getOrDefault(id, ""))));
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("v", VERSION);
        members.put("session", new Json.Text(proposal.session()));
        members.put("time", new Json.Text(proposal.time()));
        members.put("model", new Json.Text(proposal.model()));
        members.put("reasoning", new Json.Text(proposal.reasoning()));
        members.put("turns", Json.Arr.ofTexts(proposal.turns()));
        members.put("operations", new Json.Arr(operations));
        members.put("base", new Json.Obj(base));
        return new Json.Obj(members);
    }
}
