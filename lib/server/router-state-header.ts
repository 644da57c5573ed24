import { type IncomingMessage } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

const header = "next-router-state-tree";

/**
 * Removes the header in which Next's router says what it shows already, if Next could not read it: it would
 * answer 500. Without the header Next sends the whole page. Judged by the function that Next itself uses.
 */
export function dropUnreadableRouterState(request: IncomingMessage): void {
  const value = request.headers[header];
  if (value === undefined) return;
  try {
    parseAndValidateFlightRouterState(value);
  } catch {
    delete request.headers[header];
  }
}
