import { Counter, Histogram, Registry } from "prom-client";
import { getEnv } from "@/lib/server/env";
import { singleton } from "@/lib/server/singleton";

/** Measurements for Prometheus that are taken when events happen; `lib/server/http/monitoring` reads the others on request. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Null unless /metrics is on; then nothing is measured. */
export const getMetrics = (): Metrics | null =>
  singleton("metrics", () => {
    const { metricsPort, metricsToken } = getEnv();
    return metricsPort === undefined && metricsToken === undefined ? null : createMetrics();
  });

/** Upper bounds of the buckets of durations, in seconds. */
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const waitBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    /** Requests and their duration in seconds. `route` is a pattern, because each path would be a separate series. */
    requests: new Histogram({
      name: "cuelist_http_request_duration_seconds",
      help: "Duration of requests until their answer was sent, by method, route pattern and status.",
      labelNames: ["method", "route", "status"],
      buckets: requestBuckets,
      registers,
    }),
    /** Refused sign-ins and token requests. `throttled`: refused without checking the secret. */
    signInFailures: new Counter({
      name: "cuelist_sign_in_failures_total",
      help: "Sign-ins and token requests with a wrong secret (reason invalid_client), wrong keys of invitations (invitation), codes that the identity provider refused (identity_provider), or refused after too many of them (throttled).",
      labelNames: ["reason"],
      registers,
    }),
    /** Time for which writes waited for their turn, in seconds. */
    writeWait: new Histogram({
      name: "cuelist_write_wait_seconds",
      help: "How long writes waited for their turn at the database.",
      buckets: waitBuckets,
      registers,
    }),
    /** Statements that took a second or longer. */
    slowStatements: new Counter({
      name: "cuelist_slow_statements_total",
      help: "Database statements that took a second or longer.",
      registers,
    }),
  };
}
