@NullMarked
package dev.acumen.session;

import org.jspecify.annotations.NullMarked;
