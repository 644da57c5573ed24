import { readForm } from "@/lib/server/http/reading/read-form";
import { type JsonBody, readJson, readOptionalJson } from "@/lib/server/http/reading/read-json";
import { readUnauthenticatedBody } from "@/lib/server/http/unknown-callers";
import { limits } from "@/lib/shared/limits";

/** Maximum bytes by kind of body; "credentials" come from unauthenticated callers. */
export const maxBodyBytes = {
  credentials: limits.credentialsBytes,
  plain: limits.plainBodyBytes,
  lists: limits.bodyBytes,
};
export type BodySize = keyof typeof maxBodyBytes;

/** "form" is what browsers send without scripts. */
export type BodyType = "json" | "form";

/** Reads a body within the size limit of its kind. @throws AppError as `readJson`; throttled */
export function readSizedBody(
  request: Request,
  size: BodySize,
  isOptional = false,
  type: BodyType = "json",
): Promise<JsonBody> {
  const reader = type === "form" ? readForm : isOptional ? readOptionalJson : readJson;
  const read = () => reader(request, maxBodyBytes[size]);
  return size === "credentials" ? readUnauthenticatedBody(read) : read();
}
