import { createServer } from "node:http";
import { type Env } from "@/lib/server/env";
import { type Metrics } from "@/lib/server/metrics";
import { listen } from "@/lib/server/http/listen";
import { hasMetricsToken, metricsChallenge } from "@/lib/server/http/monitoring/metrics-token";

/** Serves /metrics, and nothing else, on METRICS_PORT, if it is set; if METRICS_TOKEN is set too, to its bearer only. */
export async function serveMetrics(
  { registry }: Metrics,
  { metricsPort, metricsHost, metricsToken }: Env,
): Promise<void> {
  if (metricsPort === undefined) return;
  const server = createServer({ requestTimeout: 10_000 }, (request, answer) => {
    const path = (request.url ?? "").split("?", 1)[0];
    if (path !== "/metrics" || (request.method !== "GET" && request.method !== "HEAD")) {
      answer.writeHead(404).end();
      return;
    }
    const { authorization = null } = request.headers;
    if (metricsToken !== undefined && !hasMetricsToken(authorization, metricsToken)) {
      answer.writeHead(401, { "WWW-Authenticate": metricsChallenge }).end();
      return;
    }
    registry.metrics().then(
      (text) => answer.writeHead(200, { "Content-Type": registry.contentType }).end(text),
      () => answer.writeHead(500).end(),
    );
  });
  await listen(server, {
    port: metricsPort,
    host: metricsHost,
    settings: { port: "METRICS_PORT", host: "METRICS_HOST" },
  });
  server.unref();
}
