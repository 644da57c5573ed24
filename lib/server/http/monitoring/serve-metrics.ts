import { createServer } from "node:http";
import { type Env, getEnv } from "@/lib/server/env";
import { getMetrics, type Metrics } from "@/lib/server/metrics";
import { listen } from "@/lib/server/http/listen";
import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "@/lib/shared/errors";
import { errorAnswer } from "@/lib/server/http/answers/answers";

/** `WWW-Authenticate` of an answer to a caller without the token. */
const metricsChallenge = 'Bearer realm="cuelist metrics"';

function hasMetricsToken(authorization: string | null, metricsToken: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(hash(given), hash(metricsToken));
}

const hash = (text: string) => createHash("sha256").update(text).digest();

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

/** Answers the measurements in Prometheus's text format to the bearer of METRICS_TOKEN. */
export async function answerMetrics(request: Request): Promise<Response> {
  const { metricsToken } = getEnv();
  const metrics = getMetrics();
  if (metricsToken === undefined || !metrics)
    return errorAnswer(new AppError("not_found", "Nothing found at this address."));
  if (!hasMetricsToken(request.headers.get("authorization"), metricsToken))
    return errorAnswer(
      new AppError("invalid_token", "Send METRICS_TOKEN as Authorization: Bearer <TOKEN>.", {
        headers: { "WWW-Authenticate": metricsChallenge },
      }),
    );
  const { registry } = metrics;
  return new Response(await registry.metrics(), {
    headers: { "Content-Type": registry.contentType, "Cache-Control": "no-store" },
  });
}
