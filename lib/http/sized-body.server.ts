import { type JsonBody, readJson, readOptionalJson } from "@/lib/http/read-json";
import { readUnauthenticatedBody } from "@/lib/http/unknown-callers.server";
import { limits } from "@/lib/limits";

/** Maximum bytes by kind of body; "credentials" come from unauthenticated callers. */
const maxBytes = {
  credentials: limits.credentialsBytes,
  plain: limits.plainBodyBytes,
  lists: limits.bodyBytes,
};
export type BodySize = keyof typeof maxBytes;

/** Reads a JSON body within the size limit of its kind. @throws AppError as `readJson`; throttled */
export function readSizedBody(
  request: Request,
  size: BodySize,
  isOptional = false,
): Promise<JsonBody> {
  const read = () => (isOptional ? readOptionalJson : readJson)(request, maxBytes[size]);
  return size === "credentials" ? readUnauthenticatedBody(read) : read();
}
