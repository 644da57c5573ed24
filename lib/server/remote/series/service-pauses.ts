import { AppError } from "@/lib/shared/errors";
import { singleton } from "@/lib/server/singleton";

/* Pauses that another service has requested (429 with Retry-After), for every run of a series. Kept in this process's memory. */

const pauses = () => singleton("service-pauses", () => new Map<string, number>());

/** Records that the service asked a workspace's company to wait. */
export function keepPause(companyId: string, seconds: number | null): void {
  if (seconds === null) return;
  pauses().set(companyId, Date.now() + seconds * 1_000);
}

/** @throws AppError throttled, with the time that is left, while the service has asked to wait */
export function checkPause(companyId: string): void {
  const left = (pauses().get(companyId) ?? 0) - Date.now();
  if (left <= 0) return void pauses().delete(companyId);
  throw new AppError("throttled", "The audio service asks you to wait.", {
    headers: { "Retry-After": String(Math.ceil(left / 1_000)) },
  });
}
