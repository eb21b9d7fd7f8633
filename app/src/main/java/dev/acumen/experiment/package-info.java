/// Whether the playbook helps: sessions with and without it, compared.
///
/// [Experiment][dev.acumen.project.Experiment] says which sessions are held out, and the hook keeps each session's part
/// in its
/// record: [SessionPart][dev.acumen.experiment.SessionPart]. When a session is learned,
/// [OutcomeRecorder][dev.acumen.experiment.OutcomeRecorder] reads its
/// [SessionOutcomes][dev.acumen.experiment.SessionOutcomes] from the transcript
/// and appends them to the project's [OutcomeFile][dev.acumen.experiment.OutcomeFile].
/// [ExperimentReport][dev.acumen.experiment.ExperimentReport] compares both groups; start reading there, then
/// [Comparison][dev.acumen.experiment.Comparison], which alone knows the statistics library.
@NullMarked
package dev.acumen.experiment;

import org.jspecify.annotations.NullMarked;
