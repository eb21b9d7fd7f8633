package dev.acumen.signal;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/// A weight for each place of a table, in 255 steps, and a bias.
final class LinearWeights {
    private final float bias;
    private final float step;
    private final byte[] steps;

    private LinearWeights(float bias, float step, byte[] steps) {
        this.bias = bias;
        this.step = step;
        this.steps = steps;
    }

    /// Weights rounded to steps.
    ///
    /// @param weights of each place, and the bias behind them
    static LinearWeights rounded(double[] weights) {
        int places = weights.length - 1;
        double largest = 0;
        for (int i = 0; i < places; i++) {
            largest = Math.max(largest, Math.abs(weights[i]));
        }
        float step = (float) Math.max(largest / Byte.MAX_VALUE, Float.MIN_NORMAL);
        byte[] steps = new byte[places];
        for (int i = 0; i < places; i++) {
            steps[i] = (byte) Math.round(weights[i] / step);
        }
        return new LinearWeights((float) weights[places], step, steps);
    }

    static LinearWeights read(DataInputStream in, int places) throws IOException {
        return new LinearWeights(in.readFloat(), in.readFloat(), in.readNBytes(places));
    }

    void write(DataOutputStream out) throws IOException {
        out.writeFloat(bias);
        out.writeFloat(step);
        out.write(steps);
    }

    /// The evidence of a set of places, in log odds: the sum of their weights over the root of their number.
    double evidence(int[] places) {
        long sum = 0;
        for (int place : places) {
            sum += steps[place];
        }
        return bias + step * sum / Math.sqrt(Math.max(1, places.length));
    }

    /// The weight of a place, in steps.
    int steps(int place) {
        return steps[place];
    }
}
