package dev.acumen.signal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Words by which a person asks that something be kept: a place in a sentence, and how it stands to the content.
///
/// @param start where it begins in the folded sentence
/// @param end where it ends
/// @param isContent whether the words belong to what is to be kept ("from now on"), so that they stay
/// @param object what the person named between verb and place ("put *this* in your notes"); empty for nothing
record Announcement(int start, int end, boolean isContent, String object) {
    private static final Pattern POLITE_QUESTION = Pattern.compile(
            "\\b(?:can|could|would|will|might|won't) (?:you|u|we|ya)\\b|\\b(?:is it|would it be) possible\\b|\\bany chance\\b|\\bmind \\w+ing\\b|\\b(?:ok|okay|please|pls|right|yeah|alright"
                    + "|deal|understood|clear|got it|yes|ta|certo|va bene|vale|entendido|de acuerdo|compris|d'accord|c'est (?:note|bon|compris|clair)|klar|verstanden|capito|intesi|jasne|dobrze|rozumiesz|zgoda|combinado) ?[?]\\W*$|\\bcan we agree\\b|\\bwould (?:you|u) (?:kindly|mind)\\b"
                    + "|\\b(?:kannst|konntest|konnten|konnt|wurdest|wurden|magst|kriegst)\\b.{0,12}\\b(?:du|sie|ihr)\\b|\\b(?:puedes|podrias|puede|podria|podes|te importa)\\b"
                    + "|\\b(?:peux|pourrais|pouvez|pourriez|veux|voudrais)\\b|\\b(?:pode|podes|podia|poderia|podias|consegue)\\b"
                    + "|\\b(?:puoi|potresti|puo|potrebbe|riesci)\\b|\\b(?:mozesz|moglbys|moglabys|moze)\\b"
                    + "|(?:能|可以|可不可以|好吗|行吗|麻烦|好嗎|請).*|(?:くれ(?:る|ます|ない|ません)|もらえ|いただけ|いい|よい|できます)");

    private static final Pattern AGREEMENT = Pattern.compile("\\bcan we agree\\b|\\b(?:always|never)\\b");

    private static final Pattern ASKED = Pattern.compile("[?][\\s\"')]*$");

    private static final Pattern REPORTED = Pattern.compile(
            "\\b(?:said|says|saying|wrote|writes|claims?|reads?:|(?:docs?|readme|manual|ticket|error|warning|message|banner|tooltip"
                    + "|dialog|tip|comment|lead|boss|colleague|he|she|they) (?:say|tell|told|read|want|ask|suggest|recommend)(?:s|ed)?"
                    + "|(?:text|label|tip|tooltip|dialog|banner|button|checkbox|toast|hint|option|placeholder|heading|called|named|titled)\\b[^,;]{0,20}$"
                    + "|steht|sagt|meint|schreibt|dice|dijo|dit|disse|ha detto|powiedzial)\\b");

    private static final Pattern DENIED = Pattern.compile(
            "\\b(?:no|not|don't|never|nicht|nie|ne|pas|non|nao|nie|needn't|can't|stop|without|ohne|sin|sans|sem|senza|bez)(?: (?:te|se|lo|me|ti|le|la|you|need to|have to|bother to)){0,2} ?$|(?:不用|不必|不要|别|不需要|没)$");

    private static final Pattern MOMENT = Pattern.compile(
            "\\b(?:cuando (?:acabes|hayas|este list)|quando (?:avrai|e pront)|quand (?:c'est|ce sera) (?:fini|pret)|wenn (?:das|es) fertig)\\w*|\\b(?:dieser|diese|diesem|esa|esta|ese|este|cette|ce|nessa|nesse|nesta|neste|essa|questa|quella|questo|quel|tej|ten|tym) (?:funcion|funktion|fonction|funcao|funzione|funkcji|archivo|datei|fichier|arquivo|ficheiro|file|pliku|metodo|methode|metody|linea|zeile|ligne|linha|riga|clase|klasse|classe)\\b|(?:这个|该|此|那个)(?:函数|方法|文件|类|分支)|この(?:関数|メソッド|ファイル|クラス|ブランチ)|弄完|做完|搞定后"
                    + "|\\b(?:heute|morgen fruh|nachher|gleich danach|wenn (?:du|wir) (?:damit )?fertig|nach diesem (?:fix|commit|merge|pr)|bevor du (?:das )?mergst|hoy|manana por|cuando termines|al terminar|con esto|despues de este|antes de que termines"
                    + "|aujourd'hui|demain|quand tu (?:as|auras) fini|apres ce (?:fix|commit)|hoje|amanha|quando (?:terminar|acabar|hai finito|finisci)|depois d(?:isso|este|esse)|oggi|domani|dopo questo|dzisiaj|dzis|jutro|po tym|jak skonczysz|po zakonczeniu)\\b"
                    + "|今天|明天|待会|等会|修完|改完后|提交后|合并前|今日|明日|後で|終わったら|この修正");

    private static final Pattern FROM_TODAY = Pattern.compile(
            "\\b(?:ab|von|de|desde|partir d[e']|da|od) ?(?:heute|hoy|hoje|aujourd'hui|oggi|dzis|dzisiaj)\\b|今天(?:开始|起)|今日から");

    private static final Pattern QUOTES = Pattern.compile(
            "\"[^\"]{0,300}\"|“[^”]{0,300}”|«[^»]{0,300}»|„[^“”]{0,300}[“”]|「[^」]{0,300}」|『[^』]{0,300}』|`[^`]{0,300}`");

    /// The first announcement in a folded sentence that stands as an order to the agent; null for none.
    static @Nullable Announcement in(String folded) {
        if (ASKED.matcher(folded).find() && !POLITE_QUESTION.matcher(folded).find()) {
            return null;
        }
        boolean isVetoed = Language.isVetoed(folded) || WishScope.isProduct(folded);
        for (Language language : Language.values()) {
            Announcement kept = first(language.keep().matcher(folded), false, folded);
            if (kept != null) {
                return WishScope.isTask(folded) || WishScope.isBuilding(folded) ? null : kept;
            }
            Announcement lasting = isVetoed ? null : first(language.lasting().matcher(folded), true, folded);
            if (lasting != null) {
                return lasting;
            }
        }
        return null;
    }

    /// Whether a question is an order, put politely.
    static boolean isPolite(String folded) {
        return POLITE_QUESTION.matcher(folded).find();
    }

    /// Whether a polite question is about more than this moment.
    static boolean isAgreement(String folded) {
        return AGREEMENT.matcher(folded).find();
    }

    private static @Nullable Announcement first(Matcher matcher, boolean isContent, String folded) {
        while (matcher.find()) {
            String before = folded.substring(0, matcher.start());
            if (!isQuoted(folded, matcher.end() - 1)
                    && !DENIED.matcher(before).find()
                    && !(WishScope.isRemembererIn(before) && !isContent)
                    && (isContent || !isOneOff(folded))
                    && !REPORTED.matcher(before).find()) {
                return new Announcement(matcher.start(), matcher.end(), isContent, object(matcher));
            }
        }
        return null;
    }

    /// Whether the announcement is one that tasks and products also have, so that it needs evidence beside it.
    boolean isWeakIn(String folded) {
        return EnglishAnnouncements.WEAK.matcher(folded.substring(start, end)).find();
    }

    private static String object(Matcher matcher) {
        for (int i = 1; i <= matcher.groupCount(); i++) {
            if (matcher.group(i) != null) {
                return matcher.group(i);
            }
        }
        return "";
    }

    /// Whether what is to be kept is only a task of this moment.
    private static boolean isOneOff(String folded) {
        return MOMENT.matcher(folded).find() && !FROM_TODAY.matcher(folded).find();
    }

    private static boolean isQuoted(String folded, int at) {
        Matcher quotes = QUOTES.matcher(folded);
        while (quotes.find()) {
            if (quotes.start() < at && at < quotes.end() - 1) {
                return true;
            }
        }
        return false;
    }
}
