package dev.acumen.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Whatever this version does, it does on the tables of the next one as well.
class NewerTablesTest extends RolesTest {
    @BeforeAll
    void bringToTheNextVersion() {
        team.migrateToNextVersion();
    }

    @Test
    void areThoseOfTheNextVersion() throws SQLException {
        assertThat(team.text(NextVersion.COLUMNS)).isEqualTo("14");
    }
}
