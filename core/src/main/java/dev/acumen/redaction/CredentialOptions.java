package dev.acumen.redaction;

/// Options that take a password, by program. The text says how it is written. It is in a class and in no file
/// beside it: a start-up archive holds it, and `acumen add` opens no jar for it.
final class CredentialOptions {
    static final String TEXT = """
            # Options that take a password, by program: a pattern of the option up to the value, then a colon, then the programs.
            # An option that a program takes only with a sub-command has it behind an @.
            -p["']?: mysql mysqldump mysqladmin mysqlimport mysqlcheck mysqlsh mysqlbinlog mysqlshow mysqlslap mariadb mariadb-dump mariadb-admin mariadb-import mariadb-check 7z 7za 7zz rar unrar
            -p ?: certutil security veracrypt mongo mongosh mongodump mongorestore mongoexport mongoimport mongofiles mongostat sshpass rdesktop winrs kadmin cqlsh clickhouse-client@--user rclone@obscure
            -p ?: docker@login podman@login nerdctl@login buildah@login skopeo@login helm@login oras@login az@login doctl@login cf@login oc@login twine@upload crane@login regctl@login ibmcloud@login argocd@login
            -P ?: security zip unzip ipmitool sqlcmd osql isql tsql bcp mosquitto_pub mosquitto_sub mosquitto_rr pgloader
            -pw ?: plink pscp psftp putty kitty
            -a ?: redis-cli valkey-cli keydb-cli redis-benchmark
            -w ?: ldapsearch ldapadd ldapmodify ldapdelete ldappasswd ldapwhoami ldapcompare
            -U ?["']?[^\\s%"']{1,60}%: smbclient rpcclient smbget winexe wmic net smbmap
            (?:-[uU]|--user)[ =]?["']?[^\\s,"'$:]{1,60},: lftp ncftp
            (?:-[uaU]|--user|--auth|--proxy-user)[ =]?["']?(?![0-9]{1,9}:[0-9])[^\\s:"'/$]{1,64}:: curl wget http https xh curlie httpie ftp jenkins-cli
            -u ?[^\\s:"']{1,60} -p ?: ncftpput ncftpget ncftpls tnftp
            -A ?: snmpget snmpwalk snmpset snmpbulkwalk snmpbulkget snmptrap snmptable snmpgetnext snmpstatus snmpdf
            -X ?: snmpget snmpwalk snmpset snmpbulkwalk snmpbulkget snmptrap snmptable snmpgetnext snmpstatus snmpdf
            -c ?: snmpget snmpwalk snmpset snmpbulkwalk snmpbulkget snmptrap snmptable snmpgetnext onesixtyone
            -[kK] : openssl
            -[uo]pw : pdftotext pdftoppm pdfinfo pdfimages pdftohtml qpdf
            -hp: rar
            -[NP] ?: ssh-keygen
            /p:: xfreerdp xfreerdp3 wfreerdp sdl-freerdp mstsc
            /p : signtool
            -b[a-zA-Z]{0,4} \\S{1,100} \\S{1,60} : htpasswd mosquitto_passwd
            -[a-zA-Z]{1,4}b[a-zA-Z]{0,4} \\S{1,100} \\S{1,60} : htpasswd
            password : nmcli
            (?:add_user|change_password|authenticate_user) \\S{1,60} : rabbitmqctl
            pass : rclone
            (?:set-initial-password|set-default-admin) : neo4j-admin
            -(?=[a-zA-Z]{0,5}n)(?=[a-zA-Z]{0,5}b)[a-zA-Z]{2,6} \\S{1,60} : htpasswd
            -nb \\S{1,60} : htpasswd
            AUTH : redis-cli valkey-cli keydb-cli
            requirepass : redis-cli valkey-cli keydb-cli
            -passwd \\S{1,80} : dscl
            register \\S{1,60} \\S{1,60} : prosodyctl ejabberdctl
            \\S{1,60} : wpa_passphrase
            -setairportnetwork \\S{1,20} \\S{1,40} : networksetup
            (?:create|add|newuser) \\S{1,60} : samba-tool
            alias set \\S{1,40} \\S{1,120} \\S{1,60} : mc mcli
            config host add \\S{1,40} \\S{1,120} \\S{1,60} : mc mcli
            http-basic\\.\\S{1,80} \\S{1,60} : composer poetry
            user-secrets set \\S{0,80}(?i:pass|pwd|secret|token|key)[^\\s"']{0,20}["']? : dotnet
            config (?:set )?(?:--\\S{1,20} )?\\S{1,80} (?=[^\\s:/]{1,60}:[^\\s/]): bundle
            /user:\\S{1,60} : net
            (?:-storepasswd|-passwd) : x11vnc
            service install : cloudflared
            -S[^\\n|;]{0,40}<<< ?: sudo
            (?:-i|--stdin)?[^\\n|;]{0,60}<<< ?: passwd chpasswd kinit cryptsetup gpg openssl smbpasswd
            --security-(?:set-pass|unlock|disable|erase) (?:[um] )?: hdparm
            (?:user_pw|owner_pw|input_pw) : pdftk
            --encrypt (?:--user-password=)?: qpdf
            --secret-string[ =]: aws
            --value[ =]: aws@SecureString az@secret
            config set (?:-{1,2}\\S{1,40} ){0,3}--secret (?:-{1,2}\\S{1,40} ){0,3}\\S{1,60} : pulumi
            """;

    private CredentialOptions() {}
}
