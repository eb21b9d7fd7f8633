package dev.acumen.pipeline;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.CRC32;

/// How vectors lie in a file: a header, then records of one length, each with the text's hash, the vector, and a
/// checksum over both.
///
/// @param dimensions of each vector
record VectorLayout(int dimensions) {
    /// "ACUMVEC1".
    private static final long MAGIC = 0x4143_554D_5645_4331L;

    private static final int HEADER = Long.BYTES + 2 * Integer.BYTES;
    private static final int MOST_DIMENSIONS = 1 << 16;
    private static final int BLOCK = 1 << 20;

    /// That of a file; of 0 dimensions if the file is none of ours.
    static VectorLayout of(FileChannel file) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER);
        fill(header, file, 0);
        if (header.remaining() < HEADER || header.getLong() != MAGIC) {
            return new VectorLayout(0);
        }
        int dimensions = header.getInt();
        boolean isOurs = dimensions == ~header.getInt() && dimensions > 0 && dimensions <= MOST_DIMENSIONS;
        return new VectorLayout(isOurs ? dimensions : 0);
    }

    /// How many whole records a file has.
    int records(FileChannel file) throws IOException {
        return dimensions == 0 ? 0 : Math.toIntExact(Math.max(0, file.size() - HEADER) / length());
    }

    /// Where a record begins.
    long position(int record) {
        return HEADER + (long) record * length();
    }

    /// Shows the records of a file, from one on. What it shows holds until the next.
    void scan(FileChannel file, int from, Consumer<ByteBuffer> each) throws IOException {
        int count = records(file);
        int together = Math.max(1, BLOCK / length());
        ByteBuffer block = ByteBuffer.allocate(Math.min(together, Math.max(0, count - from)) * length());
        for (int at = from; at < count; at += together) {
            fill(block.clear(), file, position(at));
            while (block.remaining() >= length()) {
                each.accept(block.slice(block.position(), length()));
                block.position(block.position() + length());
            }
        }
    }

    private static void fill(ByteBuffer bytes, FileChannel file, long position) throws IOException {
        long at = position;
        for (int read = 0; read >= 0 && bytes.hasRemaining(); at += read) {
            read = file.read(bytes, at);
        }
        bytes.flip();
    }

    /// Whether a record is as it was written.
    boolean isWhole(ByteBuffer record) {
        return record.getInt(length() - Integer.BYTES) == sum(record);
    }

    float[] vector(ByteBuffer record) {
        float[] vector = new float[dimensions];
        record.slice(TextHash.BYTES, dimensions * Float.BYTES).asFloatBuffer().get(vector);
        return vector;
    }

    /// Records, ready to be written.
    ByteBuffer records(Map<TextHash, float[]> vectors) {
        ByteBuffer all = ByteBuffer.allocate(vectors.size() * length());
        vectors.forEach((hash, vector) -> {
            ByteBuffer record = all.slice(all.position(), length());
            hash.write(record);
            record.slice(TextHash.BYTES, dimensions * Float.BYTES)
                    .asFloatBuffer()
                    .put(vector);
            record.putInt(length() - Integer.BYTES, sum(record));
            all.position(all.position() + length());
        });
        return all.flip();
    }

    /// A whole file of records.
    byte[] file(List<byte[]> older, ByteBuffer newer) {
        ByteBuffer file = ByteBuffer.allocate(HEADER + older.size() * length() + newer.remaining());
        file.putLong(MAGIC).putInt(dimensions).putInt(~dimensions);
        older.forEach(file::put);
        return file.put(newer).array();
    }

    private int sum(ByteBuffer record) {
        CRC32 sum = new CRC32();
        sum.update(record.slice(0, length() - Integer.BYTES));
        return (int) sum.getValue();
    }

    private int length() {
        return TextHash.BYTES + dimensions * Float.BYTES + Integer.BYTES;
    }
}
