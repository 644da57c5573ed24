import { limits } from "@/lib/shared/limits";
import { getRequestContext } from "@/lib/server/request-context";

/**
 * Adds the bytes that the current request is about to read or answer to its weight. A request of more than `limits.lightBytes` waits for
 * one of its client's slots and holds it until it ends. Only reads of authenticated callers are weighed (`endpoint`): a write that is
 * refused after its commit would look as if nothing had happened (decision 79).
 * @throws AppError throttled, with Retry-After
 */
export async function weigh(bytes: number): Promise<void> {
  const { weight } = getRequestContext();
  if (weight === undefined) return;
  weight.bytes += bytes;
  if (weight.bytes > limits.lightBytes) await weight.takeSlot();
}
