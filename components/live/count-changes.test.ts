import { expect, it } from "vitest";
import { countChanges } from "@/components/live/count-changes";

it.each<[string, string[], string[], number]>([
  ["nothing", ["a 1", "b 1"], ["a 1", "b 1"], 0],
  ["a changed row, which also moves", ["a 1", "b 1"], ["b 2", "a 1"], 1],
  ["a new row that pushes another to the next page", ["a 1", "b 1"], ["c 1", "a 1"], 1],
  ["rows that are gone", ["a 1", "b 1", "c 1"], ["b 1"], 2],
  ["the first row", [], ["a 1"], 1],
])("counts %s", (_what, shown, now, count) => expect(countChanges(shown, now)).toBe(count));
