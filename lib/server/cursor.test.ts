import { expect, it } from "vitest";
import { z } from "zod";
import { openCursor, sealCursor } from "@/lib/server/cursor";

const key = Buffer.alloc(32, 1);
const schema = z.object({ at: z.string() });
const open = (cursor: string, scope = "list\na", by = key) => openCursor(by, scope, cursor, schema);
const cursor = sealCursor(key, "list\na", { at: "é\n" });

it("opens a cursor of the same scope", () => {
  expect(open(cursor)).toEqual({ at: "é\n" });
  expect(encodeURIComponent(cursor)).toBe(cursor);
});

it.each<[string, () => unknown]>([
  ["of another scope", () => open(cursor, "list\nb")],
  ["under another key", () => open(cursor, undefined, Buffer.alloc(32, 2))],
  ["of another shape", () => open(sealCursor(key, "list\na", { at: 7 }))],
  ["with more at its end", () => open(`${cursor}.`)],
  ["without its signature", () => open(cursor.slice(0, cursor.indexOf(".")))],
  ["with another's signature", () => open(`${cursor.split(".")[0]}.${"A".repeat(22)}`)],
  ["that is empty", () => open("")],
  ["that is no text of ours", () => open("%00.é")],
])("refuses a cursor %s", (_name, tamper) => {
  expect(tamper).toThrow(expect.objectContaining({ code: "invalid_cursor" }));
});
