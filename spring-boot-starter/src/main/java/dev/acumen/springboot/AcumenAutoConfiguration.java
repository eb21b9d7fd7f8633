package dev.acumen.springboot;

import dev.acumen.api.Acumen;
import dev.acumen.api.AcumenBuilder;
import dev.acumen.api.Conversations;
import dev.acumen.api.LearningListener;
import dev.acumen.llm.LanguageModel;
import dev.acumen.refine.Embedder;
import dev.acumen.springai.AcumenAdvisor;
import dev.acumen.springai.ChatLanguageModel;
import dev.acumen.store.PlaybookStore;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.ai.chat.client.ChatClientBuilderCustomizer;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/// Makes an [Acumen] from `acumen.*`, and has every client of the application's `ChatClient.Builder` advised.
///
/// A bean of the application's takes the place of each one here. [Acumen] uses what it finds of [PlaybookStore],
/// [LanguageModel], [Embedder] and [AcumenCustomizer], and tells every [LearningListener].
///
/// @since 0.1
@AutoConfiguration
@ConditionalOnProperty(prefix = "acumen", name = "enabled", matchIfMissing = true)
@EnableConfigurationProperties(AcumenProperties.class)
public final class AcumenAutoConfiguration {
    /// For Spring.
    public AcumenAutoConfiguration() {}

    /// The playbook of the application. An application that keeps several has [Conversations] of its own instead.
    @Bean
    @ConditionalOnMissingBean({Acumen.class, Conversations.class})
    Acumen acumen(
            AcumenProperties properties,
            ObjectProvider<PlaybookStore> stores,
            ObjectProvider<LanguageModel> models,
            ObjectProvider<ChatModel> chatModels,
            ObjectProvider<Embedder> embedders,
            ObjectProvider<LearningListener> listeners,
            ObjectProvider<AcumenCustomizer> customizers) {
        AcumenBuilder builder = Optional.ofNullable(stores.getIfUnique())
                .map(Acumen::with)
                .orElseGet(() -> Acumen.in(properties.folder()));
        builder.budget(properties.budget());
        builder.listener(new Listeners(Stream.concat(Stream.of(LearningListener.logging()), listeners.orderedStream())
                .toList()));
        if (properties.review()) {
            builder.reviewing();
        }
        if (properties.judge() == AcumenProperties.Judge.MODEL) {
            Optional.ofNullable(models.getIfUnique())
                    .or(() -> Optional.ofNullable(chatModels.getIfUnique()).map(ChatLanguageModel::of))
                    .ifPresent(builder::model);
        }
        embedders.ifUnique(builder::embedder);
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        return builder.build();
    }

    @Bean
    @ConditionalOnMissingBean
    Conversations conversations(Acumen acumen, AcumenProperties properties) {
        Conversations conversations = Conversations.of(acumen);
        return switch (properties.learn()) {
            case RUN -> conversations;
            case CONVERSATION -> conversations.learningAtEnd();
            case OFF -> conversations.learningNothing();
        };
    }

    @Bean
    LearningLifecycle acumenLearningLifecycle(Conversations conversations, ObjectProvider<Acumen> playbooks) {
        return new LearningLifecycle(conversations, playbooks);
    }

    @Bean
    @ConditionalOnMissingBean
    AcumenAdvisor acumenAdvisor(Conversations conversations) {
        return new AcumenAdvisor(conversations);
    }

    @Bean
    @ConditionalOnMissingBean(name = "acumenChatClientBuilderCustomizer")
    ChatClientBuilderCustomizer acumenChatClientBuilderCustomizer(AcumenAdvisor advisor) {
        return builder -> builder.defaultAdvisors(advisor);
    }
}
