package dev.acumen.transfer;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The text form of the playbooks that the ACE paper's own programs write: a bullet a line under headings,
/// `[shr-00001] helpful=2 harmful=0 :: text`, or without tallies `[shr-00001] text`.
///
/// Lines below a bullet that are neither belong to it. Their sections are found in ours by telling words, for the
/// programs of the paper differ in their names.
public final class AceText {
    private static final Pattern BULLET = Pattern.compile(
            "(?:[-*] +)?\\[([\\p{L}_]+-\\d+)\\]\\s*(?:helpful=(\\d+)\\s*harmful=(\\d+)\\s*::)?\\s*(.*)",
            Pattern.DOTALL);
    /// A tally that is none.
    private static final Pattern BROKEN_TALLY = Pattern.compile("(?:helpful|harmful)=.*?::\\s*", Pattern.DOTALL);

    private static final String MARK = "\uFEFF";
    private static final Pattern HEADING = Pattern.compile("#{1,6}\\s*(\\S.*)");

    private final List<ImportedKeyPoints.Entry> entries = new ArrayList<>();
    private final List<String> passedOver = new ArrayList<>();
    private String heading = "";

    /// The bullet that is being read, and where it began; null between two.
    private @Nullable StringBuilder bullet;

    private int begun;

    private AceText() {}

    /// Reads such a file. What is no bullet is passed over and told.
    public static ImportedKeyPoints read(String text) {
        AceText reading = new AceText();
        List<String> lines = (text.startsWith(MARK) ? text.substring(MARK.length()) : text)
                .lines()
                .toList();
        for (int i = 0; i < lines.size(); i++) {
            reading.line(i + 1, lines.get(i));
        }
        reading.endBullet();
        return new ImportedKeyPoints(reading.entries, reading.passedOver);
    }

    private void line(int number, String line) {
        Matcher title = HEADING.matcher(line);
        if (BULLET.matcher(line).matches()) {
            endBullet();
            bullet = new StringBuilder(line);
            begun = number;
        } else if (title.matches() && (bullet == null || line.startsWith("##"))) {
            endBullet();
            heading = title.group(1).strip();
        } else if (bullet != null) {
            bullet.append('\n').append(line);
        } else if (!line.isBlank()) {
            passedOver.add("line " + number + ": neither a heading nor a key point");
        }
    }

    private void endBullet() {
        if (bullet != null) {
            Matcher parts = BULLET.matcher(bullet.toString().strip());
            bullet = null;
            if (parts.matches()) {
                entry(parts);
            }
        }
    }

    private void entry(Matcher parts) {
        String id = parts.group(1);
        Matcher broken = BROKEN_TALLY.matcher(parts.group(4));
        boolean isBroken = broken.lookingAt();
        String text = (isBroken ? parts.group(4).substring(broken.end()) : parts.group(4)).strip();
        if (isBroken) {
            passedOver.add("line " + begun + ": the tally of " + id + " was not understood; it begins at nothing");
        }
        if (KeyPoint.isBlank(text)) {
            passedOver.add("line " + begun + ": " + id + " has no text");
        } else if (text.length() > KeyPoint.LONGEST) {
            passedOver.add("line " + begun + ": " + id + " is longer than " + KeyPoint.LONGEST + " characters");
        } else {
            Tally tally = new Tally(count(parts.group(2)), count(parts.group(3)));
            Optional<Section> section = Headings.section(heading);
            SectionedKeyPoint placed =
                    new SectionedKeyPoint(section.orElse(Section.OTHERS), new KeyPoint(id, text, tally));
            entries.add(new ImportedKeyPoints.Entry("line " + begun, heading, section.isPresent(), placed));
        }
    }

    private static long count(@Nullable String digits) {
        if (digits == null) {
            return 0;
        }
        return digits.length() > 15 ? Tally.MOST : Long.parseLong(digits);
    }
}
