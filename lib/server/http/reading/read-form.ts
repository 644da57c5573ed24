import { AppError } from "@/lib/shared/errors";
import { readBody } from "@/lib/server/http/reading/read-body";
import { type JsonBody } from "@/lib/server/http/reading/read-json";

/**
 * Reads a form of at most `maxBytes` as browsers send it (application/x-www-form-urlencoded): its fields by name, the last of
 * equal names.
 * @throws AppError not_json, too_large, bad_request
 */
export async function readForm(request: Request, maxBytes: number): Promise<JsonBody> {
  checkFormType(request);
  const bytes = await readBody(request, maxBytes);
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  return { bytes, value: Object.fromEntries(fields) };
}

/** Checks the Content-Type. @throws AppError not_json unless it is a form */
export function checkFormType(request: Request): void {
  const type = request.headers.get("content-type") ?? "";
  if (/^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) return;
  throw new AppError(
    "not_json",
    "Send the form with Content-Type: application/x-www-form-urlencoded.",
  );
}
