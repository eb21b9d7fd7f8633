package dev.acumen.postgres;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import javax.sql.DataSource;

/// Connections that say when they are closed.
final class ClosingSource {
    private ClosingSource() {}

    /// @param closing runs before a connection is closed
    static DataSource of(DataSource source, Runnable closing) {
        return proxy(DataSource.class, (_, method, arguments) -> {
            Object result = method.invoke(source, arguments);
            return result instanceof Connection connection ? of(connection, closing) : result;
        });
    }

    private static Connection of(Connection connection, Runnable closing) {
        return proxy(Connection.class, (_, method, arguments) -> {
            if (method.getName().equals("close")) {
                closing.run();
            }
            return method.invoke(connection, arguments);
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    try {
                        return handler.invoke(proxy, method, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
