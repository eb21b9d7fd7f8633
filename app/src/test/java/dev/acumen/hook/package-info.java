/// Tests of the hook, in this process and as a process of its own.
@NullMarked
package dev.acumen.hook;

import org.jspecify.annotations.NullMarked;
