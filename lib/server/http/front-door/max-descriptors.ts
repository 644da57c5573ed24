import { readFileSync } from "node:fs";

/** Returns the maximum number of open files and sockets of this process; infinite if unknown. */
export function maxDescriptors(): number {
  try {
    const found = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return found ? Number(found) : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
