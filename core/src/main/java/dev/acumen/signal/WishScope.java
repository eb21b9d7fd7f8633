package dev.acumen.signal;

import java.util.regex.Pattern;

/// What an announcement's sentence is about, in any [Language]: the agent's later work, or the product that is built,
/// or the task at hand. Reads folded sentences.
final class WishScope {
    /// A product that is to remember, in front of the verb.
    private static final Pattern REMEMBERER = Pattern.compile(
            "\\b(?:soll(?:en|te|ten)?|muss|mussen|darf|tiene que|tienen que|debe|deben|deberia|debera|ha de|doit|doivent|devrait|deve|devem|deveria|tem (?:que|de)|precisa"
                    + "|devono|dovrebbe|ma|maja|musi|powin\\w+|should|must|needs to|has to) (?:[\\w']+ ){0,3}$"
                    + "|(?:用户|用戶|系统|页面|程序|应用|客户端|服务|接口|购物车|游戏|表单|按钮|编辑器|浏览器|[a-z]+)[^，。,:]{0,8}(?:要|应该|应当|需要|必须|会|能|可以)[^，。,:]{0,6}$"
                    + "|(?:アプリ|画面|システム|フォーム|ユーザー|サーバー?|ゲーム|カート|ボタン|ブラウザ|エディタ|サイト|ページ|プレイヤー|設定)(?:は|が|に)[^。:]{0,30}$");

    /// A product that is to behave so from now on.
    private static final Pattern PRODUCT = Pattern.compile(
            "\\b(?:der|die|das|ein|eine|unser|unsere|jeder|jede|jedes) (?!(?:tests?|commits?|branch\\w*|code|prs?|doku\\w*|antwort\\w*|kommentare?|diffs?|plan|nachricht\\w*)\\b)[^\\s,]+ (?:soll|sollen|sollte|muss|mussen|wird|darf)\\b"
                    + "|\\bsoll(?:en|te)? (?:der|die|das|unsere?|jeder?) (?!(?:tests?|commits?|branch\\w*|code)\\b)\\S+"
                    + "|\\b(?:el|la|los|las|un|una|nuestro|cada|o|a|os|as|um|uma|nosso|il|lo|gli|le|i|un|una|l'|le|les|notre|chaque) ?(?!(?:tests?|pruebas|testes|commits?|codigo|code|codice|rama|branch\\w*|prs?)\\b)[^\\s,]+ (?:debe|deben|deberia|tiene que|tienen que|deve|devem|deveria|tem (?:que|de)|devono|dovrebbe|doit|doivent|devrait)\\b"
                    + "|\\b(?:api|aplikacja|formularz|serwer|strona|przycisk|system|endpoint|gra|koszyk|uslug\\w+) (?:ma|maja|musi|powin\\w+)\\b"
                    + "|(?:接口|页面|系统|按钮|应用|程序|用户|服务|客户端|购物车|[a-z]{2,})(?:都|就)?(?:要|应该|应当|必须|需要|得)(?:返回|显示|支持|保存|记住|发送|跳转|弹)"
                    + "|(?:api|アプリ|画面|サーバー?|ボタン|エンドポイント|システム|フォーム|カート|ページ|ユーザー)(?:は|が)[^。]{0,40}(?:よう|返|表示|保存|必要|こと)");

    private static final Pattern BUILD = Pattern.compile(
            "帮我(?:实现|做|写|加)|(?:请|來|来)?实现一下|实现这个|実装(?:して|よろしく|お願い|を)|(?:コントローラー|コード|関数|処理)を(?:直|修正|変更|追加)");

    /// To remember to do something: a task, unless it is to be done in general.
    private static final Pattern TASK = Pattern.compile(
            "\\b(?:vergiss|vergesst|vergessen|denk|denke|denkt|erinnere?)\\b.*(?:\\bzu \\w+n\\b|\\w+zu\\w+en\\b)"
                    + "|\\b(?:olvid\\w+|recuerd\\w+|acuerd\\w+|acordate|recorda)(?: de)? \\w+(?:ar|er|ir)(?:l[aoe]s?|se|te|me)?\\b"
                    + "|\\b(?:oubli\\w+|souviens|souvenez|rappelle|pens\\w+)\\S*(?: (?:pas|bien|surtout|jamais)){0,2} (?:de |d'|a )(?:l[ae]s? |l'|y |en )?\\w+(?:er|ir|re)\\b"
                    + "|\\b(?:esque\\w+|lembr\\w+)(?:-\\w+)? (?:de )?\\w+(?:ar|er|ir|por)(?:-\\w+)?\\b"
                    + "|\\b(?:dimentic\\w+|scord\\w+|ricord\\w+)(?: mai| anche)? di \\w+(?:are|ere|ire|r(?:lo|la|li|le|si|ti|ci|ne))\\b"
                    + "|\\b(?:zapomn\\w+|zapomina\\w+|pamieta\\w+),? (?:zeby |aby |by |o tym,? zeby )?(?:\\w+ ){0,2}?\\w+(?:[aeiyo]c|sc|zc)\\b"
                    + "|(?:别|別|不要|千万别)忘(?:记|記|了|掉)?(?!.*(?:是|不|只|禁|我们|规))|记得(?!.*(?:是|不|只|禁|我们|规))"
                    + "|(?:の|こと)(?:を|も|は)(?:絶対)?忘れ");

    private static final Pattern GENERAL = Pattern.compile(
            "\\b(?:immer|jed\\w+|nie|niemals|stets|kunftig|in zukunft|ab (?:jetzt|sofort|heute)|wenn du|grundsatzlich|bevor du|auch spater"
                    + "|siempre|cada|nunca|jamas|antes de|cuando|en adelante|a partir de|todos los|todas las|toujours|chaque|jamais|desormais|dorenavant|quand|avant de|systematiquement|a l'avenir"
                    + "|sempre|toda vez|todas as|todos os|quando|daqui|doravante|ogni|mai|prima di|d'ora|in futuro|zawsze|kazd\\w+|nigdy|gdy|kiedy|zanim|przed|od teraz|na przyszlosc)\\b"
                    + "|每|以后|总是|一直|一律|永远|从现在|今后|任何|所有|毎回|いつも|今後|これから|常に|必ず.*前");

    private static final Pattern JOKE = Pattern.compile(
            "^\\W*(?:just kidding|jk\\b|kidding|joking|just joking|i'm (?:kidding|joking)|(?:war (?:nur )?(?:ein )?)?(?:scherz|spass)\\b|(?:es |era )?(?:una )?broma|je (?:plaisante|rigole|blague)|(?:e |to |estou )?brinca(?:deira|ndo)"
                    + "|scherz(?:o|avo)|zart\\w*|开玩笑|开个玩笑|冗談)");

    private WishScope() {}

    /// Whether a product is to do what follows.
    static boolean isRemembererIn(String before) {
        String clause = before.substring(
                1 + Math.max(before.lastIndexOf(':'), Math.max(before.lastIndexOf(','), before.lastIndexOf(';'))));
        return REMEMBERER.matcher(clause).find();
    }

    /// Whether a sentence says how a product is to behave, or asks to build it.
    static boolean isProduct(String folded) {
        return PRODUCT.matcher(folded).find() || isBuilding(folded);
    }

    static boolean isBuilding(String folded) {
        return BUILD.matcher(folded).find();
    }

    /// Whether a sentence only asks not to forget a piece of work.
    static boolean isTask(String folded) {
        return TASK.matcher(folded).find() && !GENERAL.matcher(folded).find();
    }

    /// Whether a sentence takes back the one before it.
    static boolean isJoke(String folded) {
        return JOKE.matcher(folded).find();
    }
}
