package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Extraction;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SecretScreenTest {
    private static final String SECRET = "ghp" + "_0123456789abcdefghijklmnopqrstuvwxyz";

    @Test
    void exchangesOnlyTheOperationsWhoseTextHoldsASecret() {
        Operation add = new Operation.Add("use tabs", "pref", Provenance.of("said so"));
        Operation delete = new Operation.Delete("pat-001", Provenance.NONE);

        Delta screened = SecretScreen.screened(new Delta(
                "because of " + SECRET,
                List.of(
                        add,
                        new Operation.Add("push with " + SECRET, null, Provenance.NONE),
                        new Operation.Update("pat-001", "the password is hunter2!", Provenance.NONE),
                        new Operation.Merge(
                                List.of("pat-001", "pat-002"), "GET /x?token=a7c9e1b3d5f70246", null, Provenance.NONE),
                        delete)));

        assertThat(screened)
                .isEqualTo(new Delta(
                        "because of [github token removed]",
                        List.of(
                                add,
                                new Operation.Malformed("ADD", "its text holds a secret (github token)"),
                                new Operation.Malformed("UPDATE", "its text holds a secret (password)"),
                                new Operation.Malformed("MERGE", "its text holds a secret (key)"),
                                delete)));
    }

    @Test
    void takesASecretOutOfAReason() {
        Operation screened = SecretScreen.screened(
                new Operation.Delete("pat-001", new Provenance("it named " + SECRET, List.of("l1"))));

        assertThat(screened)
                .isEqualTo(new Operation.Delete(
                        "pat-001", new Provenance("it named [github token removed]", List.of("l1"))));
    }

    @Test
    void screensBothFormsOfAnExtraction() {
        Operation secret = new Operation.Add("use " + SECRET, null, Provenance.NONE);

        Extraction screened = SecretScreen.screened(
                new Extraction(Optional.of(Delta.of(List.of(secret))), List.of(secret), List.of()));

        Operation rejected = new Operation.Malformed("ADD", "its text holds a secret (github token)");
        assertThat(screened)
                .isEqualTo(new Extraction(Optional.of(Delta.of(List.of(rejected))), List.of(rejected), List.of()));
    }
}
