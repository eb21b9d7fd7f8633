package dev.acumen.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/// A Kafka broker in KRaft mode, alone, with a topic for sessions.
final class Broker implements AutoCloseable {
    static final String TOPIC = "sessions";
    private static final int PARTITIONS = 4;

    private final String address;
    private final JavaProcess process;
    private final KafkaProducer<String, String> producer;

    Broker(Path folder) throws Exception {
        List<Integer> ports = Cluster.freePorts(2);
        address = "localhost:" + ports.getFirst();
        Files.createDirectories(folder);
        Path properties = Files.writeString(
                folder.resolve("server.properties"), """
                process.roles=broker,controller
                node.id=1
                controller.quorum.bootstrap.servers=localhost:%2$d
                listeners=PLAINTEXT://localhost:%1$d,CONTROLLER://localhost:%2$d
                advertised.listeners=PLAINTEXT://localhost:%1$d
                controller.listener.names=CONTROLLER
                listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
                log.dirs=%3$s
                offsets.topic.replication.factor=1
                offsets.topic.num.partitions=1
                transaction.state.log.replication.factor=1
                transaction.state.log.min.isr=1
                group.initial.rebalance.delay.ms=0
                """.formatted(ports.get(0), ports.get(1), folder.resolve("data")));
        Path log = folder.resolve("broker.log");
        List<String> flags = List.of("-Xmx256m");
        List<String> format = List.of(
                "format", "--standalone", "--cluster-id", "4L6g3nShT-eMCtK--X86sw", "--config", properties.toString());
        try (JavaProcess tool = new JavaProcess("format", log, Map.of(), flags, "kafka.tools.StorageTool", format)) {
            tool.await();
        }
        process = new JavaProcess("Kafka", log, Map.of(), flags, "kafka.Kafka", List.of(properties.toString()));
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", address))) {
            admin.createTopics(List.of(new NewTopic(TOPIC, PARTITIONS, (short) 1)))
                    .all()
                    .get();
        }
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", address, "acks", "all", "delivery.timeout.ms", "600000"),
                new StringSerializer(),
                new StringSerializer());
    }

    String address() {
        return address;
    }

    JavaProcess process() {
        return process;
    }

    /// Writes sessions into the topic, those of a playbook into one partition.
    void send(List<FleetSession> sessions) {
        sessions.forEach(session -> send(session.playbook(), session.line()));
    }

    /// Writes a line into the topic, sooner or later.
    // What comes of it shows in what is learned.
    @SuppressWarnings("FutureReturnValueIgnored")
    void send(String key, String line) {
        producer.send(new ProducerRecord<>(TOPIC, key, line));
    }

    /// Waits until all that was sent is in the topic.
    void flush() {
        producer.flush();
    }

    @Override
    public void close() throws ExecutionException, IOException {
        producer.close(java.time.Duration.ZERO);
        process.close();
    }
}
