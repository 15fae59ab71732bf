import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.logging.LogConfigurator;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.Plugin;
import org.opensearch.transport.Netty4Plugin;

/** A node of OpenSearch on the loopback address: TestNode FOLDER setting=value ... It runs until its input ends. */
public final class TestNode extends Node {
  private TestNode(Environment environment, List<Class<? extends Plugin>> plugins) {
    super(environment, plugins, false);
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]).toAbsolutePath();
    Path config = Files.createDirectories(folder.resolve("config"));
    Settings.Builder settings =
        Settings.builder()
            .put("path.home", folder.toString())
            .put("network.host", "127.0.0.1")
            .put("cluster.name", "seriatim-tests")
            .put("transport.type", "netty4")
            .put("http.type", "netty4");
    for (String argument : List.of(arguments).subList(1, arguments.length)) {
      String[] parts = argument.split("=", 2);
      settings.put(parts[0], parts[1]);
    }
    String name = settings.get("node.name");
    LogConfigurator.setNodeName(name);
    Environment environment =
        InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), config, () -> name);
    new TestNode(environment, List.of(Netty4Plugin.class, CommonAnalysisPlugin.class)).start();
    System.in.transferTo(OutputStream.nullOutputStream());
    Runtime.getRuntime().halt(0);
  }
}
