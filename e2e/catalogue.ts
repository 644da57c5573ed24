import { boot } from "@/lib/server/runtime/boot";
import { parseEnv } from "@/lib/server/env";
import { type MadeEntry, makeCatalogue } from "@/lib/testing/catalogue";
import { provideInstallation, test as base } from "./fixtures";
import { type Installation } from "./installation";

/** Adds a source with these entries to the running installation's catalogue, as an import would. */
export async function addToCatalogue(
  { variables }: Installation,
  kind: string,
  entries: MadeEntry[],
): Promise<void> {
  const runtime = await boot(parseEnv(variables));
  await makeCatalogue(runtime, { kind, entries });
  await runtime.database.close();
}

/**
 * `test` with an installation for the file that calls it: what is imported there is in no other test.
 * Playwright shares a worker between files whose fixture is one function, so each call makes its own.
 */
export const testAlone = () =>
  base.extend<object, { installation: Installation }>({
    installation: [({}, provide) => provideInstallation({}, provide), { scope: "worker" }],
  });
