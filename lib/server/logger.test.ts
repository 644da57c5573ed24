import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { describeError } from "@/lib/server/logger";

it("logs the code and the causes of an error, and whatever else was thrown", () => {
  const cause = new Error("no space");
  const described = describeError(Object.assign(new Error("full", { cause }), { code: "FULL" }));
  expect(described).toMatchObject({ type: "Error", message: "full: no space", code: "FULL" });
  expect((described as { stack: string }).stack).toMatch(
    /^Error: full\n[^]*caused by: Error: no space/,
  );
  const foreign: unknown = runInNewContext('new Error("of another realm")');
  expect(describeError(foreign)).toMatchObject({ type: "Error", message: "of another realm" });
  for (const thrown of ["text", undefined, null, 7]) expect(describeError(thrown)).toBe(thrown);
});
