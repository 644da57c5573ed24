import { once } from "node:events";
import { createServer } from "node:http";
import { type Env } from "@/lib/env.server";
import { type Metrics } from "@/lib/metrics/metrics.server";

/** Serves /metrics, and nothing else, on METRICS_PORT, if it is set. Without a token: for a network that only the operator reaches. */
export async function serveMetrics(
  { registry }: Metrics,
  { metricsPort, metricsHost }: Env,
): Promise<void> {
  if (metricsPort === undefined) return;
  const server = createServer({ requestTimeout: 10_000 }, (request, answer) => {
    const path = (request.url ?? "").split("?", 1)[0];
    if (path !== "/metrics" || (request.method !== "GET" && request.method !== "HEAD")) {
      answer.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => answer.writeHead(200, { "Content-Type": registry.contentType }).end(text),
      () => answer.writeHead(500).end(),
    );
  });
  server.listen(metricsPort, metricsHost);
  await once(server, "listening");
  server.unref();
}
