import { AppError } from "@/lib/errors";
import { getRequestContext } from "@/lib/request-context.server";
import { limits } from "@/lib/limits";
import { processWide } from "@/lib/process-wide";

/** Bodies that are being read of callers whom nobody knows yet, by address. */
const reading = () => processWide("unknown-callers", () => new Map<string, number>());

/**
 * Runs `read`, which reads the body of a caller who has not shown who he is, unless as many bodies of his address
 * as may be (`limits.unknownBodies`) are being read already. @throws AppError throttled, with Retry-After
 */
export async function readOfUnknownCaller<Result>(read: () => Promise<Result>): Promise<Result> {
  const addresses = reading();
  const { address } = getRequestContext();
  const others = addresses.get(address) ?? 0;
  if (others >= limits.unknownBodies) throw tooMany();
  addresses.set(address, others + 1);
  try {
    return await read();
  } finally {
    const left = (addresses.get(address) ?? 1) - 1;
    if (left > 0) addresses.set(address, left);
    else addresses.delete(address);
  }
}

function tooMany(): AppError {
  return new AppError("throttled", "Too many sign-ins from your network. Try again in a second.", {
    headers: { "Retry-After": "1", Connection: "close" },
  });
}
