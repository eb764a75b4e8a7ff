import org.codelibs.opensearch.runner.OpenSearchRunner;

/** One OpenSearch node in this JVM, HTTP on loopback: java OpenSearchNode FOLDER PORT. Runs until it is told to end. */
public final class OpenSearchNode {
  private OpenSearchNode() {}

  public static void main(String[] args) throws Exception {
    String folder = args[0];
    int port = Integer.parseInt(args[1]);
    OpenSearchRunner runner = new OpenSearchRunner();
    // Without it the runner looks for a free port of its own choice.
    runner.setMaxHttpPort(-1);
    runner.onBuild(
        (number, settings) -> {
          settings.put("network.host", "127.0.0.1");
          settings.put("discovery.type", "single-node");
          settings.putList("node.roles", "cluster_manager", "data", "ingest");
          settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
        });
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    runner.close();
                  } catch (Exception error) {
                    error.printStackTrace();
                  }
                }));
    // The first node's HTTP port is the base plus one.
    runner.build(
        OpenSearchRunner.newConfigs()
            .basePath(folder)
            .clusterName("krasae")
            .numOfNode(1)
            .baseHttpPort(port - 1)
            .pluginTypes("org.opensearch.plugin.analysis.icu.AnalysisICUPlugin"));
    Thread.currentThread().join();
  }
}
