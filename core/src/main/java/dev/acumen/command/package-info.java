/// Shell command lines, and which key points know that one fails or speak against it.
@NullMarked
package dev.acumen.command;

import org.jspecify.annotations.NullMarked;
