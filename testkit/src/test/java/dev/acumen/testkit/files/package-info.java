@NullMarked
package dev.acumen.testkit.files;

import org.jspecify.annotations.NullMarked;
