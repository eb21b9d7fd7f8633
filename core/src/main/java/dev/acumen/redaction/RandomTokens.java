package dev.acumen.redaction;

import java.util.regex.Matcher;

/// Finds tokens that no one would write or read, wherever they stand: random ones, without the format, name or place
/// of a key. What is random and public stays: hashes, ids, public keys, parts of addresses and of files' names.
final class RandomTokens {
    private static final int SHORTEST = 12;
    /// From here on nothing but its randomness is asked of a token.
    private static final int SHORTEST_ALONE = 16;
    private static final int SHORTEST_ONE_CASE = 24;
    private static final int LONGEST = 128;
    private static final int LONGEST_ENCODED = 8192;
    /// How far what says of a token what it is stands from it, at most.
    private static final int NEAR = 48;

    private static final int LINE = 160;
    /// Lines of a block of Base64 are so long, or longer.
    private static final int BLOCK = 40;

    private static final int BLOCK_ALONE = 60;
    private static final String MARK = "[random token removed]";

    /// Public by their own look: hexadecimal, ids with a prefix, a ULID, a CUID, content ids and addresses of chains.
    private static final LazyPattern PUBLIC = new LazyPattern("(?:0x)?[0-9a-fA-F_=+/-]+|sha\\d+-.*|[A-Z0-9_/+=-]+"
            + "|(?:[a-z]{2,12}|[A-Z]{2,12}|[A-Z][a-z]{2,12})[_-].*|_[A-Z].*|c[a-z0-9]{24}|Qm[A-Za-z0-9]{44}"
            + "|(?:bafy|bafk|bc1|age1|npub1|did)[a-z0-9]+|AAAA[A-Z][A-Za-z0-9+/=]+|[A-Za-z0-9]{11}|iVBOR.*|R0lGOD.*|/9j/.*"
            + "|[a-z]{0,12}(?:[A-Z]{1,4}[a-z]{2,14}(?:\\d{1,2}(?:x\\d)?)?){2,12}[A-Z]{0,4}"
            + "|.*(?i:example|placeholder|dummy|changeme|xxxx|12345|abcde|qwert).*");

    /// Five groups of five, as on a licence, or eight of six digits, as for a disk.
    private static final LazyPattern PRODUCT_KEY = new LazyPattern(
            "(?=.*[0-9].*[0-9])(?=.*[A-Z].*[A-Z])[A-Z0-9]{5}(?:-[A-Z0-9]{5}){4,6}|[0-9]{6}(?:-[0-9]{6}){7}");

    /// A part of a path: a word between slashes.
    private static final LazyPattern PATH = new LazyPattern("(?:^|.*/)(?:[a-z]{4,}|[A-Z][a-z]{3,}|\\.{1,2})(?:/.*|$)");

    private static final LazyPattern OF_PUBLIC_LINE = new LazyPattern(
            "(?i)sha-?\\d|md5|digest|e-?tag|checksum|integrity|commit|fingerprint|ssh-|ecdsa|public|pub_?key|certificate"
                    + "|públic|pubblic|öffentlich|公钥|公鑰|公開鍵|site-verification"
                    + "|hash|blob|base64,|data:|content-id|ciphervalue|in-reply-to|references:|[\"']resolved[\"']|lock\\.json|signature|-----|(?<![a-z])h1:");

    private static final LazyPattern OF_PUBLIC = new LazyPattern(
            "(?i)(?<![a-z.])(?:id|ids|uuid|guid|kid|rid|tid|ref|rev|revision|tag|build|request|trace|traceparent|span|image"
                    + "|layer|object|version|nonce|cursor|slug|video|cache|correlation|thread|message|event|deployment"
                    + "|chunk|asset|address|site_?key|measurement|order|invoice|tracking|serial|peer|recipient|pagetoken"
                    + "|next_?(?:page_?)?token|page_?token|continuation_?token|sync_?token|continuation|marker|snapshot|node"
                    + "|class(?:name)?|selector|module|symbol|branch|session|run|job|task|trx|tx|transaction|sum|seed|fixture|expected"
                    + "|placeholder|example|dummy|fake|sample|salt|csrf|encoded)(?![a-z])"
                    + "|(?-i:(?<=[a-z])(?:Id|ID|Ref|Tag|Key[Ii]d|Cursor|Hash|Version|Nonce))(?![a-z])");

    /// In what Base64 stands for.
    private static final LazyPattern SETTING = new LazyPattern(
            "(?i)(?:pass|pwd|secret|token|key)[a-z0-9_]{0,30}[\"']?[ \\t]{0,2}[=:][ \\t]{0,2}[\"']?[^\\s\"']{6}");

    /// A coordinate of a public key in JSON.
    private static final LazyPattern COORDINATE =
            new LazyPattern("[\"'](?:x|y|n|e|kid|x5t(?:#S256)?|x5c)[\"'] ?: ?\\[?[\"']$");

    /// A command that lists public keys.
    private static final LazyPattern PEERS = new LazyPattern(
            "wg show [^\\n]{0,40}(?:peers|public-key|latest|endpoints|transfer|allowed)|wg pubkey|apt-key|--list-keys");

    private static final LazyPattern SAID_PUBLIC =
            new LazyPattern("(?i)(?://|#|/\\*|<!--|--).{0,24}(?:public|not (?:a )?secret)");

    private static final LazyPattern IN_ELEMENT =
            new LazyPattern("(?i)=*</[a-z0-9:]{0,20}(?:signature|x509|digest|cipher|modulus|hash|id>)");

    private static final LazyPattern OF_SECRET = new LazyPattern(
            "(?i)pass|pwd|(?<![a-z])pw(?![a-z])|secret|(?<!page_?|next_?|sync_?|continuation_?)token|cred|login|auth(?!or)|connect|\\bdbi\\b|open\\(|sign_?in|api_?key");

    /// What a short token stands in: a call or an option that takes credentials.
    private static final LazyPattern TAKES = new LazyPattern(
            "(?i)(?:connect|login|logon|auth|cred|dbi|open|dial|sign_?in|begin)[a-z_]{0,20}\\s?\\([^()\\n]{0,100}[\"']$"
                    + "|\\s(?-i:-[pPwaAXNkc])[ =]?[\"']?$|\\s--?(?:pw|pass[a-z]{0,6}|auth|token|secret|key)[ =][\"']?$"
                    + "|(?<![a-z])(?:pw|pwd|pass|passwd|passphrase|passwort|password|kennwort)(?: is| ist)?[ :=]{1,3}[\"'`]?$");

    private RandomTokens() {}

    static String without(String text) {
        StringBuilder rest = null;
        int copied = 0;
        int end;
        for (int start = 0; start < text.length(); start = end + 1) {
            end = start;
            while (end < text.length() && isInside(text.charAt(end))) {
                end++;
            }
            if (isSecret(text, start, end)) {
                rest = rest == null ? new StringBuilder(text.length()) : rest;
                rest.append(text, copied, start).append(MARK);
                copied = end;
            }
        }
        return rest == null ? text : rest.append(text, copied, text.length()).toString();
    }

    private static boolean isInside(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= '0' && c <= '9')
                || (c >= 'A' && c <= 'Z')
                || c == '_'
                || c == '-'
                || c == '+'
                || c == '/';
    }

    private static boolean isSecret(String text, int start, int end) {
        int length = end - start;
        if (length < SHORTEST || length > LONGEST_ENCODED) {
            return false;
        }
        String token = text.substring(start, end);
        if (PRODUCT_KEY.matcher(token).matches()) {
            return !SecretValue.isBlank(token);
        }
        String decoded = length < SHORTEST_ALONE ? "" : PlacedSecrets.decoded(token);
        return decoded.isEmpty()
                ? length <= LONGEST && isRandom(token) && isAlone(text, start, end) && isKept(text, start, end)
                : SETTING.matcher(decoded).find();
    }

    private static boolean isRandom(String token) {
        return CharacterModel.isRandom(token)
                && !PUBLIC.matcher(token).matches()
                && !PATH.matcher(token).matches();
    }

    /// No part of something longer: an address, a file's name, a member of something, a word in another script.
    private static boolean isAlone(String text, int start, int end) {
        if (start > 0 && (".@#%$&\\~{[".indexOf(text.charAt(start - 1)) >= 0 || text.charAt(start - 1) >= 0x80)) {
            return false;
        }
        if (end + 1 < text.length()
                && ".@%:(~&$\\".indexOf(text.charAt(end)) >= 0
                && (text.charAt(end) == '(' || Character.isLetterOrDigit(text.charAt(end + 1)))) {
            return false;
        }
        if (end < text.length() && text.charAt(end) >= 0x80) {
            return false;
        }
        for (int i = start - 1; i > 0 && i > start - LINE && text.charAt(i) > ' '; i--) {
            if (text.charAt(i) == '/' || (text.charAt(i) == '.' && "\"'`,(=".indexOf(text.charAt(i - 1)) >= 0)) {
                return false;
            }
        }
        return true;
    }

    /// Whether what stands around it says that it is a secret, or says nothing of it.
    private static boolean isKept(String text, int start, int end) {
        String before = text.substring(lineStart(text, start), start);
        String after = text.substring(end, lineEnd(text, end));
        if (PEERS.matcher(text.substring(Math.max(0, start - LINE), start)).find()) {
            return false;
        }
        if (end - start < SHORTEST_ALONE) {
            return TAKES.matcher(before).find();
        }
        if (OF_PUBLIC_LINE.matcher(before).find()
                || IN_ELEMENT.matcher(after).lookingAt()
                || COORDINATE.matcher(before).find()
                || SAID_PUBLIC.matcher(after).find()
                || isOfBlock(text, before, after, end)) {
            return false;
        }
        String near = before.substring(Math.max(0, before.length() - NEAR));
        int isPublic = last(OF_PUBLIC, near);
        int isSecret = last(OF_SECRET, near);
        return isPublic <= isSecret && (isSecret >= 0 || !isPlain(text, start, end));
    }

    /// A line of Base64 among others: of a certificate, an image, an archive.
    private static boolean isOfBlock(String text, String before, String after, int end) {
        int start = end - before.strip().length();
        int line = text.lastIndexOf('\n', end - 1);
        if (start < end || line < 0) {
            return false;
        }
        int from = line;
        while (from > 0 && line - from < BLOCK && isInside(text.charAt(from - 1))) {
            from--;
        }
        return line - from >= BLOCK || (after.isBlank() && end - line > BLOCK_ALONE);
    }

    /// In one case only and not long: more often an id than a key.
    private static boolean isPlain(String text, int start, int end) {
        return end - start < SHORTEST_ONE_CASE
                && text.substring(start, end).chars().noneMatch(Character::isUpperCase);
    }

    private static int last(LazyPattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        int last = -1;
        while (matcher.find()) {
            last = matcher.start();
        }
        return last;
    }

    private static int lineStart(String text, int from) {
        int start = from;
        while (start > 0 && from - start < LINE && text.charAt(start - 1) != '\n') {
            start--;
        }
        return start;
    }

    private static int lineEnd(String text, int from) {
        int end = from;
        while (end < text.length() && end - from < LINE && text.charAt(end) != '\n') {
            end++;
        }
        return end;
    }
}
