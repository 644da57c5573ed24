import { type JsonBody, readJson } from "@/lib/http/read-json";
import { readOfUnknownCaller } from "@/lib/http/unknown-callers.server";
import { limits } from "@/lib/limits";

/** Bytes of a body by what it carries; credentials come from callers who are not known yet. */
const maxBytes = {
  credentials: limits.credentialsBytes,
  plain: limits.plainBodyBytes,
  lists: limits.bodyBytes,
};
export type BodySize = keyof typeof maxBytes;

/** Reads a JSON body that is not larger than what it carries. @throws what `readJson` throws; AppError throttled */
export function readSizedBody(request: Request, size: BodySize): Promise<JsonBody> {
  const read = () => readJson(request, maxBytes[size]);
  return size === "credentials" ? readOfUnknownCaller(read) : read();
}
