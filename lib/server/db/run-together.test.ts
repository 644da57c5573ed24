import { expect, it } from "vitest";
import { runTogether } from "@/lib/server/db/run-together";

const after = async (turns: number, end: () => void) => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
  end();
};

it("throws the error of the first that failed, in the order of the statements, when all have ended", async () => {
  const ended: string[] = [];
  const fail = (name: string) => () => {
    ended.push(name);
    throw new Error(name);
  };
  const statements = [
    after(3, fail("first")),
    after(1, fail("follower")),
    after(4, () => void ended.push("last")),
  ];
  await expect(runTogether(statements)).rejects.toThrow("first");
  expect(ended).toEqual(["follower", "first", "last"]);
});
