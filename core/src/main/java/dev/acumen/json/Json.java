package dev.acumen.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A JSON value. Immutable; members keep their order and numbers their text.
public sealed interface Json {

    /// An object, its members in order.
    record Obj(Map<String, Json> members) implements Json {
        public Obj {
            members =
                    Collections.unmodifiableMap(members instanceof OwnMembers ? members : new LinkedHashMap<>(members));
        }

        /// An object of these members: name, value, name, value.
        public static Obj of(Object... namesAndValues) {
            Map<String, Json> members = new LinkedHashMap<>();
            for (int i = 0; i < namesAndValues.length; i += 2) {
                members.put((String) namesAndValues[i], (Json) namesAndValues[i + 1]);
            }
            return new Obj(members);
        }

        /// The member of this name, or null.
        public @Nullable Json get(String name) {
            return members.get(name);
        }

        /// The text of this member; null when it is missing or no string.
        public @Nullable String text(String name) {
            return members.get(name) instanceof Text(String value) ? value : null;
        }

        /// The text of this member, or another one when it is missing or no string.
        public String textOr(String name, String other) {
            String value = text(name);
            return value == null ? other : value;
        }

        /// The strings in the array that this member is, other elements left out; none for anything else.
        public List<String> texts(String name) {
            List<String> texts = new ArrayList<>();
            if (members.get(name) instanceof Arr(List<Json> elements)) {
                for (Json element : elements) {
                    if (element instanceof Text(String value)) {
                        texts.add(value);
                    }
                }
            }
            return texts;
        }

        /// This object with one member set: replaced where it stands, else added at the end.
        public Obj with(String name, Json value) {
            Map<String, Json> changed = new LinkedHashMap<>(members);
            changed.put(name, value);
            return new Obj(changed);
        }

        /// This object with a member that it does not have, at a place; beyond the end means at the end.
        public Obj withAt(int index, String name, Json value) {
            Map<String, Json> changed = new LinkedHashMap<>();
            for (Map.Entry<String, Json> member : members.entrySet()) {
                if (changed.size() == index) {
                    changed.put(name, value);
                }
                changed.put(member.getKey(), member.getValue());
            }
            changed.putIfAbsent(name, value);
            return new Obj(changed);
        }

        /// This object without one member.
        public Obj without(String name) {
            Map<String, Json> changed = new LinkedHashMap<>(members);
            changed.remove(name);
            return new Obj(changed);
        }
    }

    /// An array.
    record Arr(List<Json> elements) implements Json {
        public Arr {
            elements = List.copyOf(elements);
        }

        /// An array of strings.
        public static Arr ofTexts(List<String> texts) {
            return new Arr(texts.stream().<Json>map(Text::new).toList());
        }
    }

    /// A string.
    record Text(String value) implements Json {
        // The methods of a record are linked when they are first called, which costs a command's start milliseconds.
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Text text && value.equals(text.value);
        }

        @Override
        public int hashCode() {
            return value.hashCode();
        }
    }

    /// A number, as it was written.
    record Num(String literal) implements Json {
        public static Num of(long value) {
            return new Num(Long.toString(value));
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Num number && literal.equals(number.literal);
        }

        @Override
        public int hashCode() {
            return literal.hashCode();
        }
    }

    /// True or false.
    record Bool(boolean value) implements Json {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Bool bool && value == bool.value;
        }

        @Override
        public int hashCode() {
            return Boolean.hashCode(value);
        }
    }

    /// Null.
    record Null() implements Json {}

    Json NULL = new Null();
}
