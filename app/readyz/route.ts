import { jsonAnswer } from "@/lib/server/http/answers/answers";
import { checkReadiness, describeService } from "@/lib/server/http/endpoint/readiness";

/**
 * Readiness: started, database reachable and writable, migrations applied, not stopping. Otherwise `status` is starting, waiting (for an
 * upgrade), migrating, building, database, disk_full, log_held or stopping. An outage of another service does not make this one unready;
 * `service` reports it.
 */
export async function GET(): Promise<Response> {
  const problem = await checkReadiness();
  if (!problem) return jsonAnswer(200, { status: "ready", ...(await describeService()) });
  const { status, message } = problem;
  const body = { Message: message, type: "error", code: "unavailable", status };
  return jsonAnswer(503, body, { "Retry-After": "5" });
}
