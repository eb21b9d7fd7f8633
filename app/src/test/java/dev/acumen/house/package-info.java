/// Tests of the house rules: architecture, documents, specification.
@NullMarked
package dev.acumen.house;

import org.jspecify.annotations.NullMarked;
