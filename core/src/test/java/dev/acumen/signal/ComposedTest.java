package dev.acumen.signal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ComposedTest {
    private static final WordList LIST = WordList.read(List.of("@end 下来|下|", "[keep]", "{帮我|请}记{end}, [别莫]忘"));

    @Test
    void takesTheLongestOfItsAlternatives() {
        assertThat(hits("请记下来")).containsExactly(new WordList.Hit(WordClass.KEEP, 0, 4, false));
        assertThat(hits("就帮我记")).containsExactly(new WordList.Hit(WordClass.KEEP, 1, 4, false));
    }

    @Test
    void readsTraditionalCharactersAsSimplifiedOnes() {
        assertThat(hits("幫我記下來")).hasSize(1);
    }

    @Test
    void standsOnlyWhereEveryPartDoes() {
        assertThat(hits("请写下来")).isEmpty();
        assertThat(hits("莫忘")).hasSize(1);
    }

    private static List<WordList.Hit> hits(String text) {
        return LIST.in(Folded.of(text).words());
    }
}
