package dev.acumen.store;

import dev.acumen.document.DeltaJson;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Proposals in JSON; `docs/reference/format.md` describes it.
public final class ProposalJson {
    private static final Json VERSION = Json.Num.of(1);

    private static final Pattern ID = Pattern.compile("[0-9a-f]{10}");

    private ProposalJson() {}

    /// What is kept of a proposal.
    ///
    /// @param name where it is kept, for messages
    /// @throws BadInputException if that is no proposal
    static Proposal read(String id, Json json, String name) {
        if (!(json instanceof Json.Obj object
                && VERSION.equals(object.get("v"))
                && object.get("operations") instanceof Json.Arr written)) {
            throw new BadInputException(name, "$", "a proposal of version 1 with its operations was expected");
        }
        if (!isId(id)) {
            throw new BadInputException(name, "$", "no proposal has this name");
        }
        return read(id, object, written);
    }

    /// Whether a proposal can be called this.
    private static boolean isId(String id) {
        return ID.matcher(id).matches();
    }

    /// @param operations a member of the object
    private static Proposal read(String id, Json.Obj object, Json.Arr operations) {
        return new Proposal(
                id,
                object.textOr("session", ""),
                object.textOr("time", ""),
                object.textOr("model", ""),
                DeltaJson.keptOperations(operations),
                texts(object),
                numbers(operations),
                object.texts("turns"),
                object.textOr("reasoning", ""));
    }

    /// The same with the id, as [#writeWithId] writes it; empty for anything else.
    static Optional<Proposal> read(@Nullable Json json) {
        return json instanceof Json.Obj object
                        && isId(object.textOr("id", ""))
                        && object.get("operations") instanceof Json.Arr operations
                ? Optional.of(read(object.textOr("id", ""), object, operations))
                : Optional.empty();
    }

    /// A proposal with its id, for other programs.
    public static Json.Obj writeWithId(Proposal proposal) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("id", new Json.Text(proposal.id()));
        members.putAll(write(proposal).members());
        return new Json.Obj(members);
    }

    static Json.Obj write(Proposal proposal) {
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
}
