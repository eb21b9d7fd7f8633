package dev.acumen.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelledSecretsTest {

    @Test
    void takesOutEverySecretOfTheLabelledSetAndNoLookAlike() {
        Measure measure = measure("labelled");

        System.out.println("secrets: " + measure);
        assertThat(measure.left()).isEmpty();
        assertThat(measure.changed()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"heldout, 0.8, 0.9"})
    void takesOutMostSecretsOfTextsThatItWasNotMadeWith(String set, double recall, double precision) {
        Measure measure = measure(set);

        System.out.println("secrets: " + measure);
        assertThat(measure.recall()).as("%s", measure).isGreaterThanOrEqualTo(recall);
        assertThat(measure.precision()).as("%s", measure).isGreaterThanOrEqualTo(precision);
    }

    @ParameterizedTest
    @ValueSource(strings = {"labelled", "heldout"})
    void changesNothingMoreTheSecondTime(String set) {
        List<String> once = LabelledText.of(set).stream()
                .map(line -> Secrets.redacted(line.text()))
                .toList();

        assertThat(once).allSatisfy(text -> assertThat(Secrets.redacted(text)).isEqualTo(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"labelled", "heldout"})
    void holdsAsManyLookAlikesAsSecrets(String set) {
        List<LabelledText> lines = LabelledText.of(set);

        assertThat(lines.stream().filter(LabelledText::isLookAlike).count())
                .isBetween(lines.size() * 45L / 100, lines.size() * 55L / 100);
        assertThat(lines).allMatch(line -> line.isLookAlike() == line.kind().equals("none"));
    }

    /// How well secrets of a set are found.
    ///
    /// @param left texts of which something secret is left
    /// @param changed look-alikes that did not stay as they were
    private record Measure(String set, int secrets, int lookAlikes, List<String> left, List<String> changed) {
        int gone() {
            return secrets - left.size();
        }

        double recall() {
            return (double) gone() / secrets;
        }

        double precision() {
            return (double) gone() / (gone() + changed.size());
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%s, %d secrets, %d look-alikes: recall %.3f, precision %.3f; left %s, changed %s",
                    set,
                    secrets,
                    lookAlikes,
                    recall(),
                    precision(),
                    left,
                    changed);
        }
    }

    private static Measure measure(String set) {
        List<LabelledText> lines = LabelledText.of(set);
        List<LabelledText> secrets =
                lines.stream().filter(line -> !line.isLookAlike()).toList();
        List<String> left = secrets.stream()
                .filter(line -> !line.isGoneFrom(Secrets.redacted(line.text())))
                .map(LabelledText::text)
                .toList();
        List<String> changed = lines.stream()
                .filter(LabelledText::isLookAlike)
                .map(LabelledText::text)
                .filter(text -> !Secrets.redacted(text).equals(text))
                .toList();
        return new Measure(set, secrets.size(), lines.size() - secrets.size(), left, changed);
    }
}
