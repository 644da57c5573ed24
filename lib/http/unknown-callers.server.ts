import { AppError } from "@/lib/errors";
import { getRequestContext } from "@/lib/request-context.server";
import { limits } from "@/lib/limits";
import { processWide } from "@/lib/process-wide";

/** Number of bodies being read from unauthenticated callers, by address. */
const activeReads = () => processWide("unknown-callers", () => new Map<string, number>());

/**
 * Runs `read`, which reads the body of an unauthenticated caller, unless `limits.unknownBodies` bodies of its
 * address are being read.
 * @throws AppError throttled
 */
export async function readUnauthenticatedBody<Result>(
  read: () => Promise<Result>,
): Promise<Result> {
  const addresses = activeReads();
  const { address } = getRequestContext();
  const others = addresses.get(address) ?? 0;
  if (others >= limits.unknownBodies) throw tooMany();
  addresses.set(address, others + 1);
  try {
    return await read();
  } finally {
    const remaining = (addresses.get(address) ?? 1) - 1;
    if (remaining > 0) addresses.set(address, remaining);
    else addresses.delete(address);
  }
}

function tooMany(): AppError {
  return new AppError("throttled", "Too many sign-ins from your network. Try again in a second.", {
    headers: { "Retry-After": "1", Connection: "close" },
  });
}
