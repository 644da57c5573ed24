import { afterAll, beforeAll } from "vitest";
import { limits } from "@/lib/shared/limits";

/** Gives the tests of the file or the `describe` that calls it other limits, where code reads them at each use. */
export function changeLimits(changed: Partial<Record<keyof typeof limits, number>>): void {
  const before = { ...limits };
  beforeAll(() => void Object.assign(limits, changed));
  afterAll(() => void Object.assign(limits, before));
}
