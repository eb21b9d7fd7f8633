package dev.acumen.onnx;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.SplittableRandom;

/// Vectors of length 1.
final class UnitVector {
    private UnitVector() {}

    /// The direction of a vector.
    static float[] unit(float[] vector) {
        double squares = 0;
        for (float value : vector) {
            squares += (double) value * value;
        }
        float[] unit = new float[vector.length];
        double length = Math.sqrt(squares);
        for (int i = 0; i < unit.length; i++) {
            unit[i] = length == 0 ? 0 : (float) (vector[i] / length);
        }
        return unit;
    }

    /// A direction that follows from the text, and that no meaning has.
    static float[] of(String text, int dimensions) {
        SplittableRandom random = new SplittableRandom(seed(text));
        float[] vector = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            vector[i] = (float) random.nextGaussian();
        }
        return unit(vector);
    }

    private static long seed(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_16BE));
            return ByteBuffer.wrap(hash).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /// A direction between two.
    ///
    /// @param share of the second, from 0 to 1
    static float[] mixed(float[] one, float[] other, double share) {
        float[] sum = new float[one.length];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = (float) (Math.sqrt(1 - share) * one[i] + Math.sqrt(share) * other[i]);
        }
        return unit(sum);
    }
}
