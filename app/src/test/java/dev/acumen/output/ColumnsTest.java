package dev.acumen.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ColumnsTest {

    private static String printed(int width, String text) {
        StringWriter out = new StringWriter();
        new Columns(new ConsoleOutput(new PrintWriter(out)), width).row(text);
        return out.toString().replace(System.lineSeparator(), "\n");
    }

    @Test
    void breaksLinesBetweenWordsAndKeepsTheSecondColumn() {
        assertThat(printed(40, "provider   none, signals alone: no key is set here, and there is no claude"))
                .isEqualTo("""
                        provider   none, signals alone: no key
                                   is set here, and there is no
                                   claude
                        """);
    }

    @Test
    void leavesALineWholeWhereNoTerminalIs() {
        String text = "queue      " + "word ".repeat(100).strip();

        assertThat(printed(Integer.MAX_VALUE, text)).isEqualTo(text + "\n");
    }

    @Test
    void breaksAWordThatIsLongerThanALine() {
        String path = "/" + "x".repeat(60);

        assertThat(printed(40, "file       " + path)).isEqualTo("""
                file       /xxxxxxxxxxxxxxxxxxxxxxxxxxxx
                           xxxxxxxxxxxxxxxxxxxxxxxxxxxxx
                           xxx
                """);
    }
}
