/// What refining would otherwise work out again, kept in the user's folder: the meanings of texts
/// ([EmbeddingCache][dev.acumen.cache.EmbeddingCache]) and which texts were compared
/// ([ComparedFile][dev.acumen.cache.ComparedFile]).
///
/// No text is in these files, only hashes and numbers. Deleting one costs time and nothing else; a damaged one
/// counts as deleted where it is damaged.
@NullMarked
package dev.acumen.cache;

import org.jspecify.annotations.NullMarked;
