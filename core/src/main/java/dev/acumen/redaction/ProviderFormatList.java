package dev.acumen.redaction;

/// Formats of keys by provider, and the licence that they come under. The text says how it is written. It is in a class
/// and in no file beside it:
/// a start-up archive holds it, and `acumen add` opens no jar for it.
final class ProviderFormatList {
    static final String TEXT = """
            # Formats of keys by provider, from the default configuration of gitleaks (https://github.com/gitleaks/gitleaks,
            # config/gitleaks.toml, commit b58d3f102cf3a2c84cb7f923d05c25c9b1aed84b), MIT License:
            #
            # Copyright (c) 2019 Zachary Rice
            #
            # Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
            # documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
            # rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
            # persons to whom the Software is furnished to do so, subject to the following conditions:
            #
            # The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
            # Software.
            #
            # THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
            # WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
            # COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
            # OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
            #
            # A line: gitleaks' id, least entropy in bits a character, beginnings (separated by spaces), regular expression.
            1password-secret-key	3.8	A3-	\\bA3-[A-Z0-9]{6}-(?:(?:[A-Z0-9]{11})|(?:[A-Z0-9]{6}-[A-Z0-9]{5}))-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}\\b
            1password-service-account-token	4	ops_ey	ops_eyJ[a-zA-Z0-9+/]{250,2000}={0,3}
            adobe-client-secret	2	p8e-	\\b(p8e-(?i)[a-z0-9]{32})(?:[\\x60'"\\s;]|\\\\[nr]|$)
            airtable-personnal-access-token	0	pat	\\b(pat[A-Za-z0-9]{14}\\.[a-f0-9]{64})\\b
            alibaba-access-key-id	2	LTAI	\\b(LTAI(?i)[a-z0-9]{20})(?:[\\x60'"\\s;]|\\\\[nr]|$)
            artifactory-api-key	4.5	AKCp	\\bAKCp[A-Za-z0-9]{69}\\b
            artifactory-reference-token	4.5	cmVmd	\\bcmVmd[A-Za-z0-9]{59}\\b
            authress-service-client-access-key	2	aut ext sc_ sca	\\b((?:sc|ext|scauth|authress)_(?i)[a-z0-9]{5,30}\\.[a-z0-9]{4,6}\\.(?-i:acc)[_-][a-z0-9-]{10,32}\\.[a-z0-9+/_=-]{30,120})(?:[\\x60'"\\s;]|\\\\[nr]|$)
            aws-amazon-bedrock-api-key-long-lived	3	ABSK	\\b(ABSK[A-Za-z0-9+/]{109,269}={0,2})(?:[\\x60'"\\s;]|\\\\[nr]|$)
            clickhouse-cloud-api-secret-key	3	4b1d	\\b(4b1d[A-Za-z0-9]{38})\\b
            clojars-api-token	2	clo	(?i)CLOJARS_[a-z0-9]{60}
            cloudflare-origin-ca-key	2	v1.0-	\\b(v1\\.0-[a-f0-9]{24}-[a-f0-9]{146})(?:[\\x60'"\\s;]|\\\\[nr]|$)
            duffel-api-token	2	duf	duffel_(?:test|live)_(?i)[a-z0-9_\\-=]{43}
            dynatrace-api-token	4	dt0	dt0c01\\.(?i)[a-z0-9]{24}\\.[a-z0-9]{64}
            easypost-api-token	2	EZAK	\\bEZAK(?i)[a-z0-9]{54}\\b
            easypost-test-api-token	2	EZTK	\\bEZTK(?i)[a-z0-9]{54}\\b
            flutterwave-encryption-key	2	FLWSEC	FLWSECK_TEST-(?i)[a-h0-9]{12}
            flutterwave-secret-key	2	FLWSEC	FLWSECK_TEST-(?i)[a-h0-9]{32}-X
            frameio-api-token	0	fio-u-	fio-u-(?i)[a-z0-9\\-_=]{64}
            gitlab-session-cookie	3	_gitla	_gitlab_session=[0-9a-z]{32}
            heroku-api-key-v2	4	HRKU-A	\\b((HRKU-AA[0-9a-zA-Z_-]{58}))(?:[\\x60'"\\s;]|\\\\[nr]|$)
            infracost-api-token	3	ico-	\\b(ico-[a-zA-Z0-9]{32})(?:[\\x60'"\\s;]|\\\\[nr]|$)
            intra42-client-secret	3	s-s	\\b(s-s4t2(?:ud|af)-(?i)[abcdef0123456789]{64})(?:[\\x60'"\\s;]|\\\\[nr]|$)
            octopus-deploy-api-key	3	API-	\\b(API-[A-Z0-9]{26})(?:[\\x60'"\\s;]|\\\\[nr]|$)
            planetscale-api-token	3	pscale	\\b(pscale_tkn_(?i)[\\w=\\.-]{32,64})(?:[\\x60'"\\s;]|\\\\[nr]|$)
            planetscale-oauth-token	3	pscale	\\b(pscale_oauth_[\\w=\\.-]{32,64})(?:[\\x60'"\\s;]|\\\\[nr]|$)
            planetscale-password	3	psc	(?i)\\b(pscale_pw_(?i)[\\w=\\.-]{32,64})(?:[\\x60'"\\s;]|\\\\[nr]|$)
            prefect-api-token	2	pnu_	\\b(pnu_[a-zA-Z0-9]{36})(?:[\\x60'"\\s;]|\\\\[nr]|$)
            readme-api-token	2	rdme_	\\b(rdme_[a-z0-9]{70})(?:[\\x60'"\\s;]|\\\\[nr]|$)
            scalingo-api-token	2	tk-us-	\\b(tk-us-[\\w-]{48})(?:[\\x60'"\\s;]|\\\\[nr]|$)
            settlemint-personal-access-token	3	sm_pat	\\b(sm_pat_[a-zA-Z0-9]{16})(?:[\\x60'"\\s;]|\\\\[nr]|$)
            settlemint-service-access-token	3	sm_sat	\\b(sm_sat_[a-zA-Z0-9]{16})(?:[\\x60'"\\s;]|\\\\[nr]|$)
            shippo-api-token	2	shippo	\\b(shippo_(?:live|test)_[a-fA-F0-9]{40})(?:[\\x60'"\\s;]|\\\\[nr]|$)
            """;

    private ProviderFormatList() {}
}
