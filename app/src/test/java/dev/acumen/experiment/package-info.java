@NullMarked
package dev.acumen.experiment;

import org.jspecify.annotations.NullMarked;
