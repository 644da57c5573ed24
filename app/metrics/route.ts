import { methodHandlers } from "@/lib/endpoint/methods";
import { answerMetrics } from "@/lib/monitoring/answer-metrics";

/** Measurements for Prometheus, for the bearer of METRICS_TOKEN (docs/operating.md). 404 without that setting. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: answerMetrics,
});
