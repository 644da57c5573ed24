import { singleton } from "@/lib/server/singleton";

/** Result of the last exchange of this process with another service. */
export interface ServiceState {
  state: "not_asked" | "answers" | "fails" | "unreachable";
  /** Time of it, ISO 8601, UTC. */
  at: string | null;
  message: string | null;
}

const states = () => singleton("service-states", () => new Map<string, ServiceState>());

/** Notes an answer by its status, or a failure. */
export function noteExchange(baseUrl: string, outcome: number | Error): void {
  const at = new Date().toISOString();
  const isNumber = typeof outcome === "number";
  const state = !isNumber ? "unreachable" : outcome >= 500 ? "fails" : "answers";
  states().set(baseUrl, { state, at, message: isNumber ? null : outcome.message });
}

export const getServiceState = (baseUrl: string): ServiceState =>
  states().get(baseUrl) ?? { state: "not_asked", at: null, message: null };
