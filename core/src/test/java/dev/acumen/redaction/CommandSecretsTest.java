package dev.acumen.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandSecretsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mysql -h db -u kim -pchestnut shop",
                "mongosh db1 -u kim -p chestnut",
                "docker login -u kim -p chestnut registry.example.net",
                "zip -r -P chestnut out.zip src",
                "ldapsearch -x -D cn=kim -w chestnut -b dc=net",
                "smbclient //nas/x -U kim%chestnut",
                "curl -u kim:chestnut https://example.net",
                "lftp -u kim,chestnut sftp://example.net",
                "snmpget -v2c -c chestnut 10.0.0.1 sysName",
                "ssh-keygen -t rsa -N 'chestnut' -f id",
                "scanner -u kim -p chestnut --all",
                "agent -auth kim:chestnut run",
                "smtp.login(\"kim@example.net\", \"chestnut\")",
                "connect('db.example.net', 'kim', 'chestnut')",
                "PlainAuth(\"\", \"kim@example.net\", \"chestnut\", \"mx.example.net\")",
                "new BasicCredentials(\"kim\", \"chestnut\")",
                "snmp-server community chestnut RO",
                "tacacs-server host 10.0.0.1 key 7 chestnut",
                "enable secret Chestnut",
                "username kim privilege 15 secret chestnut",
                "set security ike pre-shared-key ascii-text chestnut",
                "echo 'db.example.net:5432:shop:kim:chestnut' >> ~/.pgpass",
                "printf chestnut | kinit kim"
            })
    void takesOutCredentialsOfPrograms(String text) {
        assertThat(Secrets.redacted(text))
                .doesNotContainIgnoringCase("chestnut")
                .contains("removed]");
    }

    @ParameterizedTest
    @CsvSource({"./ftp_sync.sh ftp.example.net kim Chest.nut7 out/", "imapcopy mx.example.net kim chest!nut INBOX"})
    void takesOutAPasswordBetweenAUserAndAPath(String text) {
        assertThat(Secrets.redacted(text)).doesNotContain("nut7", "nut ").contains("kim [password removed]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mysql -u kim -p shop",
                "mysql -u kim -p$SHOP_PW shop",
                "ssh -l kim -p 2222 host",
                "docker run -u node -p 8080:80 web",
                "sudo -u kim mkdir -p releases",
                "psql -U kim -p 5433",
                "curl -u \"$USER:$TOKEN\" https://example.net",
                "connect(\"button\", \"clicked\", \"toggled\")",
                "login(user, password)",
                "login(\"kim\", \"wrong password\")",
                "snmp-server community public RO",
                "enable password authentication",
                "enable secret scanning",
                "openssl req -newkey rsa:2048 -keyout host.pem"
            })
    void leavesOptionsAndArgumentsThatAreNone(String text) {
        assertThat(Secrets.redacted(text)).isEqualTo(text);
    }
}
