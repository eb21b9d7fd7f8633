/// Tests of the reports.
@NullMarked
package dev.acumen.diagnostic;

import org.jspecify.annotations.NullMarked;
