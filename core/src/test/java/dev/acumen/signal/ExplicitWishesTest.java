package dev.acumen.signal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Section;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExplicitWishesTest {

    /// The model was fitted to these turns, among others: they guard the file that it lies in, and every language.
    @Test
    void findsWishesInNineLanguagesAndNothingInWhatOnlyLooksLikeThem() {
        Map<String, int[]> found = new TreeMap<>();
        for (LabelledTurn turn : LabelledTurn.wishes()) {
            boolean isTaken = !Statements.in("line-1", turn.user(), "").isEmpty();
            int[] counts =
                    found.computeIfAbsent(turn.language() + (turn.isLasting() ? " wishes" : " traps"), _ -> new int[2]);
            counts[isTaken == turn.isLasting() ? 1 : 0]++;
        }

        assertThat(found).hasSize(18).allSatisfy((kind, counts) -> {
            System.out.println("wishes: " + kind + " " + counts[1] + " of " + (counts[0] + counts[1]));
            assertThat(counts[1]).as(kind).isGreaterThanOrEqualTo(9 * counts[0]);
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Put it in your notes: the lab router is at 10.0.4.1. | the lab router is at 10.0.4.1.",
                "could you make it a habit to run `mix format` before each commit? | could you make it a habit to run `mix format` before each commit?",
                "The gateway drops idle sockets after 30 s. Remember that. | The gateway drops idle sockets after 30 s.",
                "Note for the future:\\nNever mock the clock in integration tests. | Never mock the clock in integration tests.",
                "don't forget that the VM image is 12 GB | don't forget that the VM image is 12 GB",
                "We ship on Mondays, keep that in mind. | We ship on Mondays",
                "Put this somewhere safe in your notes: the hub needs 12 V, thanks! | the hub needs 12 V",
                "Going forward no squash merges, ok? | Going forward no squash merges",
                "Behalte bitte im Hinterkopf, dass die Uhr in UTC läuft | die Uhr in UTC läuft",
                "métete esto en la cabeza: nunca borres `seed.sql`, por favor | nunca borres `seed.sql`",
                "Ajoute à CLAUDE.md que le port 9090 n'est pas libre | Ajoute à CLAUDE.md que le port 9090 n'est pas libre",
                "Merk dir, dass wir nie direkt auf main pushen. | wir nie direkt auf main pushen.",
                "记住：不要用root跑容器 | 不要用root跑容器",
                "日志目录每周清空，这一点你一直记着，另外今天先把编译错误修掉 | 日志目录每周清空",
                "把这条规矩刻进脑子里：迁移脚本只能追加 | 迁移脚本只能追加",
                "検証環境は夜間に止まる、脳裏に刻んどいて | 検証環境は夜間に止まる",
                "これ今後の鉄則としてメモしといてや：マイグレーションは追記だけ | マイグレーションは追記だけ",
                "Regra nova: nada de senhas no log. | nada de senhas no log.",
                "覚えておいてください。検証機は月曜に止まります。 | 検証機は月曜に止まります。",
                "一つ覚えてほしいことがあります。検証機は月曜に止まります。 | 検証機は月曜に止まります。",
                "Our printer is called Emil. Write that down, or we'll search again. | Our printer is called Emil.",
                "Remember: never tag by hand. The pipeline does it. | never tag by hand.",
                "# use ripgrep here and never grep | use ripgrep here and never grep",
            })
    void cutsAnAnnouncementThatStandsInAClauseOfItsOwn(String message, String content) {
        assertThat(Statements.in("line-1", message.replace("\\n", "\n"), ""))
                .map(Signal.Statement::text)
                .containsExactly(content);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Speicher die Notizen des Kunden in einer Tabelle.",
                "Recuerda cerrar el socket al final.",
                "Mon chef m'a dit de bien retenir ce chiffre.",
                "A partir de agora, só neste PR, ignora o lint.",
                "Ti ricordi cosa abbiamo fatto?",
                "Aplikacja ma zapamiętywać ostatni filtr.",
                "这个应用要记住用户上次选的语言。",
                "結果を out.csv に保存して。",
                "Guárdalo en salida.csv y sigue.",
                "Annota il tempo e rilancia con la cache spenta.",
                "Note cette valeur, on relance avec le cache.",
                "この値メモっといて、すぐ使うから",
            })
    void takesNothingThatIsLimitedOrToldOrATask(String message) {
        assertThat(Statements.in("line-1", message, "")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Para siempre: no toques la rama estable, se pierden commits. | MISTAKES",
                "D'ora in poi niente merge di venerdì, si perdono le risposte. | MISTAKES",
                "Memoriza: quero que você rode o lint antes. | PREFERENCES",
            })
    void sortsByWhatTheWordsDo(String message, Section section) {
        assertThat(Statements.in("line-1", message, ""))
                .map(Signal.Statement::section)
                .containsExactly(section);
    }
}
