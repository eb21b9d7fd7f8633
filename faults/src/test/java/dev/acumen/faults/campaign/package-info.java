@NullMarked
package dev.acumen.faults.campaign;

import org.jspecify.annotations.NullMarked;
