import { readFileSync } from "node:fs";

/** How many files and sockets this process may have open; infinite where the system does not say. */
export function maxDescriptors(): number {
  try {
    const found = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return found ? Number(found) : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
