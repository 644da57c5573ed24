import { answerMetrics } from "@/lib/server/http/monitoring/serve-metrics";

/** Measurements for Prometheus, for the bearer of METRICS_TOKEN (docs/operating.md). 404 without that setting. */
export const GET = answerMetrics;
