/// All coding agents that Acumen knows. [Clients][dev.acumen.clients.Clients] says whose a transcript is.
@NullMarked
package dev.acumen.clients;

import org.jspecify.annotations.NullMarked;
