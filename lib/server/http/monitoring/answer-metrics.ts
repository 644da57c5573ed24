import { getEnv } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { errorAnswer } from "@/lib/server/http/answers/answers";
import { getMetrics } from "@/lib/server/metrics";
import { hasMetricsToken, metricsChallenge } from "@/lib/server/http/monitoring/metrics-token";

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
