import { expect, it } from "vitest";
import { migrations } from "@/lib/server/db/migrations/all";

it("each migration declares which servers bear it, from the first whose servers look", () => {
  const silent = Object.entries(migrations)
    .filter(([name]) => name >= "0020")
    .filter(
      ([name, { bearableFrom = 0 }]) => bearableFrom < 1 || bearableFrom > Number.parseInt(name),
    )
    .map(([name]) => name);
  expect(silent).toEqual([]);
});
