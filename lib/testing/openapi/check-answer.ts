import { documentedRoutes } from "@/app/openapi.json/documented-routes";
import { buildDocument } from "@/lib/server/http/openapi/build-document";
import { createAnswerCheck } from "@/lib/testing/openapi/answer-check";

let check: ReturnType<typeof createAnswerCheck> | undefined;

/** @throws Error if openapi.json does not describe this answer of the operation */
export function checkAnswer(operationId: string, status: number, body: unknown): void {
  check ??= createAnswerCheck(buildDocument(documentedRoutes, "http://localhost:3000"));
  const fault = check(operationId, status, body);
  if (fault) throw new Error(fault);
}
