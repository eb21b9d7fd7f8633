package dev.acumen.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableSecretsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "| Device | User | Password |\n|---|---|---|\n| switch | admin | gartenlaube |\n",
                "host,login,password\nnas,root,gartenlaube\n",
                "Gerät;Benutzer;Kennwort\nDrucker;admin;gartenlaube\n",
                "INSERT INTO staff (id, name, password) VALUES (1, 'Ida, (chief)', 'gartenlaube'), (2, 'Otto', 'x');",
                "COPY staff (id, password) FROM stdin;\n7\tgartenlaube\n\\.\n",
                "USER     PASSWORD       ROLE\nida      gartenlaube    admin\n"
            })
    void takesOutWhatStandsUnderTheNameOfAPassword(String text) {
        assertThat(Secrets.redacted(text)).doesNotContain("gartenlaube");
    }

    @Test
    void takesOutTheTokensOfAColumnAndLeavesTheOthers() {
        String text = """
                 id | digest                           | api_token
                ----+----------------------------------+----------------------------------
                  1 | 0cc175b9c0f1b6a831c399e269772661 | 92eb5ffee6ae2fec3ad71c777531578f
                """;

        assertThat(Secrets.redacted(text)).contains("0cc175b9").doesNotContain("92eb5ffe");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "| Column | Type |\n|---|---|\n| password | varchar(80) |\n| token | text |\n",
                "INSERT INTO staff (id, password) VALUES (1, '$2b$12$Zq8T1xLmWv3RbNyKd8PzXc');",
                "user,password,token\nalice,********,\nbob,,n/a\n",
                "token,count\nrunning,4120\nsecrets,17\n",
                "suite,pass,fail\ncore,1204,0\n"
            })
    void leavesTypesHashesAndCounts(String text) {
        assertThat(Secrets.redacted(text)).isEqualTo(text);
    }
}
