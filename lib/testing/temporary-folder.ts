import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, onTestFinished, TestRunner } from "vitest";
import { newId } from "@/lib/shared/ids";
import { removeFolder } from "@/lib/testing/folders";

/** The path of an empty folder that exists during the test which calls this or, outside a test, during those of its block or file. */
export function temporaryFolder(): string {
  const folder = path.join(tmpdir(), `cuelist-${newId()}`);
  const make = () => mkdirSync(folder, { mode: 0o700 });
  const remove = () => removeFolder(folder);
  if (TestRunner.getCurrentTest()) {
    make();
    onTestFinished(remove);
  } else {
    beforeAll(make);
    afterAll(remove);
  }
  return folder;
}
