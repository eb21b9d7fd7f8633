// Draws each table that asks for it as a chart above it.
'use strict';
