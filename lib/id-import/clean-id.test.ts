import { expect, it } from "vitest";
import { cleanId } from "@/lib/id-import/clean-id";
import { type WarningKind } from "@/lib/id-import/types";

it.each<[WarningKind, string, string | null]>([
  ["quotes", "“b2”", "b2"],
  ["quotes", "'b2", "b2"],
  ["quotes", "“”", null],
  ["invisible", "b\u200B2", "b2"],
  ["refused", "b\u00072", "b2"],
  ["refused", "x".repeat(256), null],
  ["white-space", " b2\u00A0", "b2"],
  ["white-space", "1\u202F234\u202F567", "1234567"],
  ["white-space", "b 2", null],
  ["separator", "b2,", "b2"],
  ["separator", "b,2", null],
  ["lost-zero", "4321", "00004321"],
  ["scientific", "1.23E+14", null],
  ["url", "https://example.com/1", null],
  ["header", "inventory_id", null],
])("suggests for %s %j %j", (kind, id, cleaned) => {
  expect(cleanId(id, kind, 8)).toBe(cleaned);
});
