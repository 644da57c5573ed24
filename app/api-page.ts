import { listCallable } from "@/components/operations/operation-call";
import { describeReference, type Reference } from "@/lib/shared/openapi/describe-reference";
import { openApiQuery } from "@/lib/browser/openapi/queries";
import { createQueryClient } from "@/lib/browser/query-client";

/** Reads the parts of openapi.json that the pages about the API show, and the address of this installation. */
export async function readReference(): Promise<{ reference: Reference; origin: string }> {
  const document = await createQueryClient().fetchQuery(openApiQuery());
  const [server] = document.servers as { url: string }[];
  return { reference: describeReference(document), origin: server?.url ?? "" };
}

/** Reads the data with which the pages of requests repeat one. */
export async function readCallable() {
  const { reference, origin } = await readReference();
  return { operations: listCallable(reference), origin };
}
