import { type Batch } from "@/lib/server/domain/retention/in-batches";
import { clearSomeRequests } from "@/lib/server/domain/requests/clear-requests";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** Returns a function that deletes one batch of the calls that are no longer kept, of one client after the other. */
export function clearRequests(runtime: Runtime, now: number): () => Promise<Batch> {
  let clientId: string | undefined;
  let isNext = true;
  return async () => {
    if (isNext) clientId = await findNextClient(runtime, clientId);
    if (clientId === undefined) return { cleared: 0, isMore: false };
    const { cleared, isMore } = await clearSomeRequests(runtime, clientId, now);
    isNext = !isMore;
    return { cleared, isMore: true };
  };
}

async function findNextClient(
  { database: { read } }: Runtime,
  after: string | undefined,
): Promise<string | undefined> {
  let query = read.selectFrom("api_requests").select("client_id").orderBy("client_id").limit(1);
  if (after !== undefined) query = query.where("client_id", ">", after);
  return (await query.executeTakeFirst())?.client_id;
}
