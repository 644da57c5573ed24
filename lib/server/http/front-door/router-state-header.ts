import { type IncomingMessage } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

const header = "next-router-state-tree";

/** Removes a router-state header that Next's own parser refuses, which would cause a 500. */
export function dropUnreadableRouterState(request: IncomingMessage): void {
  const value = request.headers[header];
  if (value === undefined) return;
  try {
    parseAndValidateFlightRouterState(value);
  } catch {
    delete request.headers[header];
  }
}
