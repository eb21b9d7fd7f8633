/// Tests of the adapters, and of who is asked.
@NullMarked
package dev.acumen.providers;

import org.jspecify.annotations.NullMarked;
