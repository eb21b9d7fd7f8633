package dev.acumen.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Guard;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuardsTest {
    private static final ToolCall NOTHING = new ToolCall("", "", false);

    private static Playbook playbook(Guard guard) {
        return playbook(guard, Tally.ZERO);
    }

    private static Playbook playbook(Guard guard, Tally tally) {
        KeyPoint guarded = new KeyPoint("pref-001", "Mind this.", tally).withGuard(guard);
        KeyPoint plain = new KeyPoint("pref-002", "Mind that.", Tally.ZERO);
        return Playbook.of(Map.of(Section.PREFERENCES, List.of(guarded, plain)), Map.of(), Set.of());
    }

    private static Guard commands(Guard.Effect effect, String... patterns) {
        return new Guard(effect, List.of(patterns), List.of());
    }

    private static Guard files(Guard.Effect effect, String... patterns) {
        return new Guard(effect, List.of(), List.of(patterns));
    }

    private static ToolCall command(String command) {
        return new ToolCall(command, "", false);
    }

    private static ToolCall change(String file) {
        return new ToolCall("", file, true);
    }

    private static ToolCall reading(String file) {
        return new ToolCall("", file, false);
    }

    private static boolean isHeld(String pattern, String command) {
        return !Guards.in(playbook(commands(Guard.Effect.HOLD, pattern)))
                .holding(command(command), List.of())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            git push main      | git push origin main
            git push main      | git push -u origin main
            git push main      | git fetch && git push origin main
            git push main      | CI=1 git push origin main 2>&1 | tail -3
            git push main      | cd web && git push origin main
            git push main      | sudo git push origin main
            git push main      | git push "origin" 'main'
            git push main      | /usr/bin/git push origin main
            git push *:main    | git push origin HEAD:main
            git push --force*  | git push --force-with-lease=main origin main
            npm                | npm install left-pad
            npm                | npm
            prettier           | npx prettier --write .
            prettier           | pnpm exec prettier --write .
            pytest             | uv run pytest -q
            rm generated/*     | rm -rf src/a generated/api
            git push * main    | git push origin main
            git push main      | git -C web push origin main
            git push main      | bash -c 'git fetch && git push origin main'
            git push -f        | git push -fu origin main
            kubectl -n prod delete | kubectl delete pod x -n prod
            kubectl -n prod delete | kubectl --context eu -n=prod delete pod x
            aws --profile prod | aws s3 ls --profile=prod
            AWS_PROFILE=prod aws | env AWS_PROFILE=prod timeout 9 aws s3 ls
            rm -rf build       | rm -fr ./build
            rm -rf build       | rm -r -f build
            mvn -DskipTests    | mvn -B -DskipTests=true verify
            make deploy        | make -C services/api deploy ENV=prod
            mvn deploy         | mvn clean deploy
            ./gradlew publish  | ./gradlew clean publish
            docker run -v /etc* | docker run -v /tmp:/t -v /etc:/e img
            rm -rf build       | rm -rf dist build
            helm upgrade -n prod | helm upgrade api ./chart --version 2.3.1 -n prod
            kubectl delete     | kubectl delete pod x --dry-run=none
            jest               | npx --yes jest@29 --ci
            scripts/deploy.sh prod | timeout 9 ./scripts/deploy.sh prod
            RAILS_ENV=test rake | RAILS_ENV=test bundle exec rake db:drop
            find -delete       | find . -name '*.orig' -delete
            git commit *by-me* | git commit -m "fix it, by-me"
            """)
    void aCommandOfTheGuardIsHeld(String pattern, String command) {
        assertThat(isHeld(pattern, command)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            git push main      | git push origin feature/main
            git push main      | git push origin maintenance
            git push main      | git push --dry-run origin main
            git push main      | git pull origin main
            git push main      | git commit -m 'push main'
            git push main      | git log push main
            git push main      | echo git push origin main
            git push main      | grep -rn "git push origin main" docs
            git push main      | main git push
            git push main      | git config alias.push main
            git push main      | gh pr create --title 'git push main'
            git push main      | git push origin "$(echo main)"
            git push main      | for b in main; do git push origin main; done
            git push --force*  | git push origin main
            npm                | pnpm install
            npm                | cat npm-debug.log
            npm                | npm --version
            npm                | ls npm
            prettier           | npx prettier-check
            git push main      | git --no-pager log push main
            make deploy        | make -C deploy build
            psql -h prod.db    | psql -h test.db -d prod.db
            helm upgrade -n prod | helm upgrade prod ./chart -n staging
            find -delete       | find . -name '*.orig' -print
            gh pr merge        | gh pr edit 12 --add-label merge
            kubectl -n prod delete | kubectl -n staging delete pod prod
            mvn -DskipTests    | mvn -DskipTests=false verify
            terraform apply    | terraform apply -help
            aws s3 rm          | aws s3 rm help
            rsync ops/nginx    | rsync -a --exclude ops/nginx ./ build1:/srv
            ansible-playbook site.yml | ansible-playbook --check site.yml
            rm generated/*     | rm -rf generated-old/api
            """)
    void aLookAlikePasses(String pattern, String command) {
        assertThat(isHeld(pattern, command)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            generated/         | generated/api/User.java            | true
            generated/         | web/generated/index.ts             | true
            generated/         | generated                          | false
            generated/         | src/generated-by-hand/User.java    | false
            /generated/        | web/generated/index.ts             | false
            /generated/        | generated/index.ts                 | true
            packages/web       | packages/web/src/app.ts            | true
            packages/web       | packages/web                       | true
            packages/web       | packages/web-old/src/app.ts        | false
            packages/web       | old/packages/web/src/app.ts        | false
            **/migrations/     | db/a/b/migrations/001.sql          | true
            *.sql              | db/a/b/001.sql                     | true
            *.sql              | db/a/b/001.sql.bak                 | false
            src/**/*.gen.ts    | src/a/b/c.gen.ts                   | true
            src/**/*.gen.ts    | src/c.gen.ts                       | true
            src/**/*.gen.ts    | lib/c.gen.ts                       | false
            package-lock.json  | web/package-lock.json              | true
            """)
    void filesAreNamedAsInAGitignore(String pattern, String file, boolean isOne) {
        Guards guards = Guards.in(playbook(files(Guard.Effect.HOLD, pattern)));

        assertThat(guards.holding(change(file), List.of())).hasSize(isOne ? 1 : 0);
        assertThat(guards.holding(reading(file), List.of())).isEmpty();
    }

    @Test
    void aReminderNeedsNoCertainty() {
        Guards guards = Guards.in(playbook(commands(Guard.Effect.REMIND, "git push main")));

        assertThat(guards.saying(command("for b in a; do git push origin main; done")))
                .hasSize(1);
        assertThat(guards.saying(NOTHING)).isEmpty();
        assertThat(guards.holding(command("git push origin main"), List.of())).isEmpty();
    }

    @Test
    void whatStandsBehindAnExclamationMarkIsNotNamed() {
        Guard guard = new Guard(
                Guard.Effect.HOLD, List.of("cargo test", "!cargo test --doc"), List.of(".env*", "!.env.example"));
        Guards guards = Guards.in(playbook(guard));

        assertThat(guards.holding(command("cargo test -q"), List.of())).isNotEmpty();
        assertThat(guards.holding(command("cargo test --doc"), List.of())).isEmpty();
        assertThat(guards.holding(command("cargo test --doc && cargo test"), List.of()))
                .isNotEmpty();
        assertThat(guards.holding(change("web/.env.local"), List.of())).isNotEmpty();
        assertThat(guards.holding(change("web/.env.example"), List.of())).isEmpty();
    }

    @Test
    void aGuardThatNamesNothingHidesNothing() {
        Playbook unread = playbook(files(Guard.Effect.SHOW, "*"));
        Playbook exceptions = playbook(files(Guard.Effect.SHOW, "!packages/web"));
        Playbook harmful = playbook(files(Guard.Effect.SHOW, "packages/web"), new Tally(0, 3));

        assertThat(Guards.in(unread).shown(unread, "Mend it", "")).isEqualTo(unread);
        assertThat(Guards.in(exceptions).shown(exceptions, "Mend it", "")).isEqualTo(exceptions);
        assertThat(Guards.problems(new Guard(Guard.Effect.SHOW, List.of(), List.of("!packages/web"))))
                .containsExactly("it only says, behind !, what is not named");
        assertThat(Guards.in(harmful).shown(harmful, "Mend it", "").ids()).containsExactly("pref-002");
        assertThat(Guards.in(harmful).saying(reading("packages/web/a.ts"))).isEmpty();
    }

    @Test
    void whatIsReleasedOrWasOverriddenTwiceHoldsNothing() {
        Guard guard = commands(Guard.Effect.HOLD, "npm");

        assertThat(Guards.in(playbook(guard)).holding(command("npm ci"), List.of("pref-001")))
                .isEmpty();
        assertThat(Guards.in(playbook(guard, new Tally(5, 2))).holding(command("npm ci"), List.of()))
                .isEmpty();
        assertThat(Guards.in(playbook(guard, new Tally(5, 1))).holding(command("npm ci"), List.of()))
                .isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Mend packages/web/src/app.ts                  | ''             | true
            "Mend `packages/web/src/app.ts`, please."     | ''             | true
            What does @packages/web/src/app.ts do?        | ''             | true
            Look at packages/web.                         | ''             | true
            Mend src/app.ts                               | packages/web/  | true
            Mend the start page                           | packages/web/  | true
            Mend web/src/app.ts                           | packages/      | true
            Mend the start page                           | ''             | false
            Mend packages/api/src/app.ts                  | ''             | false
            """)
    void whatIsShownAtItsFilesIsShownToPromptsThatNameThem(String prompt, String folder, boolean isShown) {
        Playbook playbook = playbook(files(Guard.Effect.SHOW, "packages/web/"));

        assertThat(Guards.in(playbook).shown(playbook, prompt, folder).ids())
                .isEqualTo(isShown ? Set.of("pref-001", "pref-002") : Set.of("pref-002"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            cat packages/web/src/app.ts            | true
            cd packages/web && npm test            | true
            npm --prefix packages/web test         | true
            cat packages/api/src/app.ts            | false
            """)
    void itIsShownToCommandsThatNameThem(String command, boolean isShown) {
        Guards guards = Guards.in(playbook(files(Guard.Effect.SHOW, "packages/web")));

        assertThat(guards.saying(command(command))).hasSize(isShown ? 1 : 0);
        assertThat(guards.saying(reading("packages/web/src/app.ts"))).hasSize(1);
    }

    @Test
    void theWordsOfTheIndexAreInEveryCallThatMatters() {
        Guard guard = new Guard(
                Guard.Effect.SHOW,
                List.of("git push main", "./scripts/deploy.sh prod"),
                List.of("packages/web/**/*.ts", "*.sql"));

        assertThat(Guards.in(playbook(guard)).words(List.of()))
                .containsExactly("git", "deploy.sh", "/packages/web", "/.sql");
        assertThat(Guards.in(playbook(guard)).words(List.of("pref-001")))
                .containsExactly("@git", "@deploy.sh", "@/packages/web", "@/.sql");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            git push $(date)
            git push; git pull
            sudo rm
            * push
            cd web
            ''
            """)
    void otherTextsAreNoPatternsOfCommands(String text) {
        Guard guard = commands(Guard.Effect.HOLD, text);

        assertThat(Guards.problems(guard)).singleElement().asString().contains("“" + text + "”");
        assertThat(Guards.in(playbook(guard)).words(List.of())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"*", "**", "''", "../other", "x", "/", "*.[ch]", "a?b.txt"})
    void otherTextsAreNoPatternsOfFiles(String text) {
        assertThat(Guards.problems(files(Guard.Effect.HOLD, "generated/", text)))
                .singleElement()
                .asString()
                .contains("“" + text + "”");
    }
}
