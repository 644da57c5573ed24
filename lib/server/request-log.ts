import { type IncomingMessage, type ServerResponse } from "node:http";
import { getLogger } from "@/lib/logger.server";
import { type RequestContext } from "@/lib/request-context.server";

/** Logs one line when the response ends or the caller disconnects. */
export function logWhenEnded(
  request: IncomingMessage,
  answer: ServerResponse,
  context: RequestContext,
): void {
  const started = process.hrtime.bigint();
  // Omit the query, which contains what users search for.
  const route = (request.url ?? "/").split("?", 1)[0];
  answer.once("close", () => {
    const duration = Number(process.hrtime.bigint() - started) / 1e6;
    getLogger().info({
      request_id: context.requestId,
      client_id: context.clientId,
      method: request.method,
      route,
      status: answer.statusCode,
      duration_ms: Math.round(duration * 100) / 100,
      ...(answer.writableFinished ? {} : { is_cut: true }),
    });
  });
}
