import { timingSafeEqual } from "node:crypto";
import { type z } from "zod";
import { AppError } from "@/lib/shared/errors";
import { hmac } from "@/lib/server/keys";

/**
 * Page cursors: opaque, signed, and bound to a `scope` (the caller and the list), so that forged cursors and
 * those of other lists or clients are refused.
 */

/** Encodes and signs a list position. */
export function sealCursor(key: Buffer, scope: string, position: unknown): string {
  const payload = Buffer.from(JSON.stringify(position)).toString("base64url");
  return `${payload}.${hmac(key, `${scope}\n${payload}`).slice(0, 22)}`;
}

/** Decodes a cursor of the same scope. @throws AppError invalid_cursor */
export function openCursor<Schema extends z.ZodType>(
  key: Buffer,
  scope: string,
  cursor: string,
  schema: Schema,
): z.output<Schema> {
  const [payload = ""] = cursor.split(".", 1);
  const expected = Buffer.from(hmac(key, `${scope}\n${payload}`).slice(0, 22));
  const signature = Buffer.from(cursor.slice(payload.length + 1));
  if (signature.length === expected.length && timingSafeEqual(signature, expected)) {
    const position = schema.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
    if (position.success) return position.data;
  }
  throw new AppError(
    "invalid_cursor",
    "This cursor isn't valid for this list. Start again without a cursor.",
    {
      problems: [{ path: ["query", "cursor"], message: "Not a valid cursor for this list." }],
    },
  );
}
