package dev.acumen.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The picture of a terminal in the README shows commands of the tour and what they print there, which [TourTest]
/// replays. `-Dacumen.write` draws it anew.
class SessionPictureTest {
    private static final Path PICTURE = Repository.ROOT.resolve("docs/session.svg");
    private static final List<String> COMMANDS =
            List.of("acumen learn ~/tour/claude/projects/shop/01", "acumen edit ctx-004", "acumen undo\n");

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```console\n(.*?)^```$");
    private static final Pattern COMMAND = Pattern.compile("(?ms)^\\$ (.*?)(?=^\\$ |\\z)");

    private static final int LINE = 18;
    private static final int MARGIN = 16;
    private static final double COLUMN = 7.83;

    /// A command appears after so many seconds, with all that it prints.
    private static final double PAUSE = 1.5;

    @Test
    void showsWhatTheTourShows() throws IOException {
        String drawn = drawn(shown(Repository.text("docs/tutorial/tour.md")));

        if (System.getProperty("acumen.write") != null) {
            Files.writeString(PICTURE, drawn);
        }

        assertThat(Files.readString(PICTURE)).as("mvn … -Dacumen.write").isEqualTo(drawn);
    }

    /// The commands that are shown, each with what it prints.
    private static List<List<String>> shown(String page) {
        List<List<String>> shown = new ArrayList<>();
        Matcher block = BLOCK.matcher(page);
        while (block.find()) {
            Matcher command = COMMAND.matcher(block.group(1));
            while (command.find()) {
                if (COMMANDS.stream().anyMatch(command.group(1)::startsWith)) {
                    shown.add(command.group().stripTrailing().lines().toList());
                }
            }
        }
        assertThat(shown).hasSameSizeAs(COMMANDS);
        return shown;
    }

    private static String drawn(List<List<String>> shown) {
        int columns = shown.stream()
                .flatMap(List::stream)
                .mapToInt(String::length)
                .max()
                .orElseThrow();
        int lines = shown.stream().mapToInt(List::size).sum() + shown.size() - 1;
        StringBuilder drawn = new StringBuilder(String.format(
                Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" role="img" xml:space="preserve" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13">
                  <title>A terminal session with Acumen</title>
                  <style>
                    text { fill: #c9d1d9; white-space: pre; }
                    .typed { fill: #7ee787; }
                    g { animation: appear 0.1s both; }
                    @keyframes appear { from { opacity: 0; } }
                    @media (prefers-reduced-motion: reduce) { g { animation: none; } }
                  </style>
                  <rect width="%1$d" height="%2$d" rx="8" fill="#0d1117"/>
                """, (int) Math.ceil(columns * COLUMN) + 2 * MARGIN, lines * LINE + 2 * MARGIN));
        int line = 0;
        for (int i = 0; i < shown.size(); i++) {
            drawn.append(String.format(Locale.ROOT, "  <g style=\"animation-delay: %.1fs\">%n", i * PAUSE));
            for (String text : shown.get(i)) {
                line++;
                drawn.append(String.format(
                        Locale.ROOT,
                        "    <text x=\"%d\" y=\"%d\"%s>%s</text>%n",
                        MARGIN,
                        MARGIN + line * LINE - 5,
                        text.startsWith("$ ") ? " class=\"typed\"" : "",
                        text.replace("&", "&amp;").replace("<", "&lt;")));
            }
            drawn.append("  </g>\n");
            line++;
        }
        return drawn.append("</svg>\n").toString();
    }
}
