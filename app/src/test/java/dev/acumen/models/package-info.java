/// Tests of the adapters, and of who is asked.
@NullMarked
package dev.acumen.models;

import org.jspecify.annotations.NullMarked;
