/// Tests of the archive that users get.
@NullMarked
package dev.acumen.dist;

import org.jspecify.annotations.NullMarked;
