import { expect, it } from "vitest";
import { newId } from "@/lib/shared/ids";
import { SeenIds } from "@/lib/server/remote/mirror/seen-ids";

it("says whether a UUID was added, however many there are", () => {
  const seen = new SeenIds();
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids.every((id) => seen.add(id))).toBe(true);
  expect(ids.some((id) => seen.add(id))).toBe(false);
  expect(seen.size).toBe(20_000);
  expect(ids.every((id) => seen.has(id))).toBe(true);
  expect(seen.has(newId())).toBe(false);
});
