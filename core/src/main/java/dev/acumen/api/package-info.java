/// The front door of the library, for an agent of your own.
///
/// [Acumen][dev.acumen.api.Acumen] holds one playbook and the loop that fills it: it selects what an agent should know
/// before a run and learns from what a [Recording][dev.acumen.api.Recording] took down of it. What is behind it are
/// ports that the packages below name: [PlaybookStore][dev.acumen.store.PlaybookStore],
/// [LanguageModel][dev.acumen.llm.LanguageModel], [Judge][dev.acumen.learn.Judge],
/// [Screen][dev.acumen.learn.Screen] and [Embedder][dev.acumen.refine.Embedder].
///
/// Start with [Acumen][dev.acumen.api.Acumen].
///
/// @since 0.1
@NullMarked
package dev.acumen.api;

import org.jspecify.annotations.NullMarked;
