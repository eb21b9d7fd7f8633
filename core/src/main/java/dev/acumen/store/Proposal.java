package dev.acumen.store;

import dev.acumen.document.Hash;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A delta that waits for a person's yes: what one learned session would change.
///
/// @param id what it is called by; the same for the same turns of the same session
/// @param session the session that it was learned from
/// @param time when it was proposed, ISO-8601 with an offset; empty until it is kept
/// @param model who judged; `none` for signals alone
/// @param operations what waits of it, in order; what was decided on is gone
/// @param base the texts of the key points that the operations are about, by id, as they were when the operations
/// were thought out
/// @param numbers for each operation its number in the whole proposal, from 1; it stays when others are decided on
/// @param turns ids of the turns that it was learned from
/// @param reasoning the Curator's words about the whole; may be empty
public record Proposal(
        String id,
        String session,
        String time,
        String model,
        List<Operation> operations,
        Map<String, String> base,
        List<Integer> numbers,
        List<String> turns,
        String reasoning) {
    private static final int ID_LENGTH = 10;

    /// @throws IllegalArgumentException if there are not as many numbers as operations
    public Proposal {
        operations = List.copyOf(operations);
        base = Map.copyOf(base);
        numbers = List.copyOf(numbers);
        turns = List.copyOf(turns);
        if (numbers.size() != operations.size()) {
            throw new IllegalArgumentException("each operation of proposal " + id + " needs a number");
        }
    }

    /// A new one, all of which waits.
    ///
    /// @param turns ids of the turns that were learned
    public static Proposal of(
            String session,
            List<String> turns,
            String model,
            String reasoning,
            List<Operation> operations,
            Map<String, String> base) {
        List<Integer> numbers =
                IntStream.rangeClosed(1, operations.size()).boxed().toList();
        return new Proposal(
                id(session, turns, operations), session, "", model, operations, base, numbers, turns, reasoning);
    }

    /// One about no turns is told from others by what it says.
    private static String id(String session, List<String> turns, List<Operation> operations) {
        String about = turns.isEmpty() ? operations.toString() : String.join("\n", turns);
        String whole = session + "\n" + about;
        return Hash.of(whole).substring(0, ID_LENGTH);
    }

    /// The operation of this number; empty where none of them has it any more.
    public Optional<Operation> numbered(int number) {
        int place = numbers.indexOf(number);
        return place < 0 ? Optional.empty() : Optional.of(operations.get(place));
    }

    /// What is left of it when these operations were decided on.
    ///
    /// @param decided numbers
    public Proposal without(List<Integer> decided) {
        List<Operation> left = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            if (!decided.contains(numbers.get(i))) {
                left.add(operations.get(i));
                places.add(numbers.get(i));
            }
        }
        return new Proposal(id, session, time, model, left, base, places, turns, reasoning);
    }

    /// What of it has these numbers.
    public Proposal only(Collection<Integer> wanted) {
        return without(
                numbers.stream().filter(number -> !wanted.contains(number)).toList());
    }

    /// What must not be proposed again once a person says no to an operation of it; empty where that has no words.
    ///
    /// @param playbook as it is now
    public Optional<RejectedText> rejection(Operation operation, Playbook playbook) {
        if (!(operation instanceof Operation.Delete delete)) {
            return operation.newText().map(text -> rejection(RejectedText.Kind.TEXT, text));
        }
        return Optional.ofNullable(
                        base.getOrDefault(delete.targetId(), playbook.texts().get(delete.targetId())))
                .filter(text -> !KeyPoint.isBlank(text))
                .map(text -> rejection(RejectedText.Kind.DELETION, text));
    }

    private RejectedText rejection(RejectedText.Kind kind, String text) {
        return RejectedText.of(kind, text, RejectedText.REVIEW, session);
    }

    /// The numbers of rejected texts that say no to an operation of it.
    ///
    /// @param known all that were rejected
    /// @param playbook as it is now
    public Set<Integer> rejections(List<RejectedText> known, Playbook playbook) {
        List<RejectedText> own = operations.stream()
                .flatMap(operation -> rejection(operation, playbook).stream())
                .toList();
        return known.stream()
                .filter(text -> own.stream().anyMatch(one -> text.isAbout(one.kind(), one.text())))
                .map(RejectedText::number)
                .collect(Collectors.toSet());
    }

    /// The same with the operations that another state of it has.
    public Proposal with(Proposal more) {
        Proposal all = this;
        for (int i = 0; i < more.numbers.size(); i++) {
            all = all.with(more.numbers.get(i), more.operations.get(i));
        }
        return all;
    }

    /// The same with one more operation, at the place of its number; as it is where it has one of this number.
    public Proposal with(int number, Operation operation) {
        if (numbers.contains(number)) {
            return this;
        }
        int place = (int) numbers.stream().filter(each -> each < number).count();
        List<Operation> more = new ArrayList<>(operations);
        List<Integer> places = new ArrayList<>(numbers);
        more.add(place, operation);
        places.add(place, number);
        return new Proposal(id, session, time, model, more, base, places, turns, reasoning);
    }

    /// The same with the numbers that its operations have in another proposal of this id, which it is written over;
    /// what is new gets the next ones.
    ///
    /// @param others any proposals
    public Proposal numberedAs(List<Proposal> others) {
        Map<Integer, Operation> known = new LinkedHashMap<>();
        for (Proposal other : others) {
            for (int i = 0; other.id.equals(id) && i < other.numbers.size(); i++) {
                known.put(other.numbers.get(i), other.operations.get(i).with(Provenance.NONE));
            }
        }
        int next = known.keySet().stream().mapToInt(Integer::intValue).max().orElse(0) + 1;
        List<Integer> places = new ArrayList<>();
        for (Operation operation : operations) {
            Optional<Integer> number = known.entrySet().stream()
                    .filter(entry -> entry.getValue().equals(operation.with(Provenance.NONE)))
                    .map(Map.Entry::getKey)
                    .findFirst();
            number.ifPresent(known::remove);
            places.add(number.isPresent() ? number.get() : next++);
        }
        return new Proposal(id, session, time, model, operations, base, places, turns, reasoning);
    }

    Proposal at(String newTime) {
        return new Proposal(id, session, newTime, model, operations, base, numbers, turns, reasoning);
    }
}
