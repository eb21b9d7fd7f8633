package dev.acumen.signal;

import dev.acumen.playbook.Section;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The section of an explicit wish: of an English one by its weights, of others by the first clause that tells what the
/// person does: forbid, wish, or state a fact. A scope such as "from now on" introduces no fact.
final class WishSection {
    private static final int SCOPE_BEGINS = 12;

    private static final Pattern PROHIBITION = Pattern.compile(
            "\\b(?:nie|niemals|kein|keine|keinen|nicht mehr|verboten|darf(?:st)? (?:man )?(?:\\w+ )?nicht|lass das)\\b(?<!\\bnie (?=w))"
                    + "|\\b(?:nunca|jamas|prohibido|evita|evite|no (?:se )?(?:uses?|toques?|borres?|usa|debe|hagas?|pongas|metas|cambies|edites|modifiques|puede|anadas|agregues|mezcles|toca|hagais))\\b"
                    + "|\\b(?:jamais|interdit|evite|arrete|ne \\S+ (?:pas|plus|jamais|rien)|pas de|plus de)\\b|n'\\w+ (?:pas|plus|jamais)\\b|\\bpas touche"
                    + "|\\b(?:proibido|evitar|nao (?:\\w+ )?(?:use|mexa|mexas|toque|apague|faca|altere|edite|pode|deve|coloque|misture|usar|mexer|adicione|suba|commit\\w*|usa|uses|usamos))\\b"
                    + "|\\b(?:mai|vietato|niente|nessun\\w*|evita|non (?:si )?(?:usare|toccare|modificare|cancellare|fare|mettere|usa|tocca|modifica|devi|deve|usiamo|va|vanno|aggiungere|committare))\\b"
                    + "|\\b(?:nigdy|zabronione|unikaj|zakaz\\w*|nie (?:wolno|uzywaj|uzywamy|ruszaj|edytuj|edytujemy|dodawaj|rob|zmieniaj|usuwaj|commituj|dotykaj|mozna))\\b"
                    + "|^no (?:\\w+ )?\\w+(?:[ae]s|[ae]n|eis)\\b|\\bnada de\\b|\\bplus d'|\\bil ne faut\\b|^nao \\w+(?:[ae]s?)\\b|^non \\w+(?:are|ere|ire)\\b|\\bnie \\w+(?:j|jcie|emy|amy)\\b"
                    + "|不要|不许|禁止|不能|不准|别(?!的|人|名)|切勿|绝不|从不|不得|不用|勿|严禁|(?<!忘れ)ないで|しないこと|禁止|してはいけ|してはだめ|するな|てはなら|ないよう|使わない|しない(?:で|こと|よう)|触らない|ダメ");

    private static final Pattern FACT = Pattern.compile(
            "\\b(?:ist|sind|liegt|liegen|lauft|laufen|steht|stehen|heisst|heist|hat|haben|gehort|braucht|befindet|wird|werden|kommt|geht|wohnt|verwendet|nutzt|benutzt|macht)\\b"
                    + "|\\b(?:esta|estan|es|son|corre|tiene|tienen|vive|necesita|se (?:usa|encuentra|llama|despliega|ejecuta|conecta)|pertenece|funciona|sale|vienen?|solo responde)\\b"
                    + "|\\b(?:est|sont|tournent?|se trouve|ont|appartient|s'appelle|passe|vit|expire|ecoute|a besoin|renvoie\\w*|vient|viennent)\\b"
                    + "|\\b(?:fica|ficam|estao|sao|rodam?|tem|pertence|mora|precisa|vem|aprova)\\b"
                    + "|\\b(?:sono|sta|stanno|gira|girano|si trova|si trovano|ha|hanno|appartiene|risponde|serve|possono|puo|genera|taglia)\\b"
                    + "|\\b(?:jest|sa|stoi|stoja|dzialaja?|znajduje|lezy|ma|maja|uzywa|nalezy|chodzi|wymaga\\w*|nazywa|trwa|siedzi|\\w+(?:daje|uje|uja))\\b"
                    + "|在|是|位于|运行|叫|有|归|属于|需要|由|不到|来自|依赖|です|あります|にある|動いて|いる|います|である|だけ|しか|される|使って(?:い|る)|必要");

    /// What stands at the beginning of a statement about a thing.
    private static final Pattern THING = Pattern.compile(
            "^(?:(?:que|che|que aqui|ze|dass) )?(?:el|los|las|la|le|les|l'|o|os|as|il|lo|gli|i|der|die|das|unsere?|nuestr\\w+|notre|nosso|nossa|en est[ea]|aqui)\\b.*[a-z]|^我们(?!要)");

    /// The accents tell "is" from "and".
    private static final Pattern IS = Pattern.compile("(?U)\\b(?:è|é)\\b");

    private static final Pattern WISH = Pattern.compile(
            "\\b(?:bitte|ich (?:will|mochte|hatte|bevorzuge|mag|lese)|sollst|immer (?:erst|zuerst)|mir)\\b"
                    + "|\\b(?:por favor|prefiero|quiero|me gusta)\\b|^(?:usa|escribe|pregunta|ejecuta|responde|corre)\\b|\\b(?:s'il te plait|je (?:prefere|veux|voudrais|lis)|moi)\\b|^(?:mets|ecris|demande|utilise|lance|passe|\\w{3,}er)\\b"
                    + "|\\b(?:prefiro|quero|gosto)\\b|^(?:escrev[ae]|pergunt[ae]|use|roda|corre|\\w+(?:ar|ir))\\b|\\b(?:preferisco|voglio|vorrei|chiedo io)\\b|^(?:scrivi|chiedi|usa|mostra|\\w+(?:are|ere|ire))\\b|\\b(?:wole|chce|prosze)\\b|^(?:pisz|\\w+[ae]j|\\w+[aiy]c|najpierw)\\b"
                    + "|请|我(?:喜欢|希望|想|更|要)|先|ください|てほしい|たい(?!場合)|お願い|好き|して(?:$|ね)");

    /// A clause that only says when, or only asks.
    private static final Pattern CONDITION = Pattern.compile(
            "^(?:wenn|falls|sobald|cuando|si|quand|quando|se|gdy|kiedy|jak|如果|当)\\b|^(?:por favor|bitte|stp|per favore|prosze)$|忘れない|覚え");

    /// What makes a scope a label, which facts may follow: "for the future: …".
    private static final Pattern LABELLED = Pattern.compile("^\\s*(?::|qu'|(?:que|che|ze|dass)\\b|のため)");

    private static final Pattern CLAUSES = Pattern.compile("\\s*(?:[,;:，；：。、!?！？]|\\.\\s|\\s[–—-]+\\s)\\s*");

    private static final Pattern ENGLISH = Pattern.compile(
            "\\b(?:the|is|are|and|of|with|when|you|we|it|only|every|for|from|have|our|my|this|that|at|use|never|always|don't|not|be|please|than|all)\\b");

    private WishSection() {}

    static Section of(String text) {
        String folded = Folded.of(text).text();
        if (ENGLISH.matcher(folded).find() && Statements.areEnglish(Sentence.of(text))) {
            return Statements.section(text);
        }
        int scope = endOfScope(folded);
        String content = folded.substring(scope);
        boolean isInScope = scope > 0 && !LABELLED.matcher(content).find();
        for (String clause : CLAUSES.split(content.strip(), -1)) {
            Section section = ofClause(clause, isInScope);
            if (section != null) {
                return section;
            }
        }
        return !isInScope && IS.matcher(text.toLowerCase(Locale.ROOT)).find() ? Section.CONTEXT : Section.PREFERENCES;
    }

    /// What a clause does; null where it leaves that to the next one.
    private static @Nullable Section ofClause(String clause, boolean isInScope) {
        if (clause.isBlank() || CONDITION.matcher(clause).find()) {
            return null;
        }
        if (PROHIBITION.matcher(clause).find()) {
            return Section.MISTAKES;
        }
        if (WISH.matcher(clause).find()) {
            return Section.PREFERENCES;
        }
        if (isInScope) {
            return isLong(clause) ? Section.PREFERENCES : null;
        }
        return FACT.matcher(clause).find() || THING.matcher(clause).find() ? Section.CONTEXT : null;
    }

    /// Whether a clause is more than a scope's second half: "and all those after it".
    private static boolean isLong(String clause) {
        return (clause.indexOf(' ') > 0 && !clause.startsWith("e ") && !clause.startsWith("y "))
                || clause.codePoints().anyMatch(Character::isIdeographic);
    }

    private static int endOfScope(String folded) {
        int end = 0;
        for (Language language : Language.values()) {
            Matcher scope = language.lasting().matcher(folded);
            if (scope.find() && scope.start() <= SCOPE_BEGINS) {
                end = Math.max(end, scope.end());
            }
        }
        return end;
    }
}
