import { type z } from "zod";
import { type FieldError } from "@/lib/shared/errors";

/** Converts zod issues into field errors; an unknown field is reported at its own path. */
export function toFieldErrors(error: z.ZodError, prefix: string[] = []): FieldError[] {
  return error.issues.flatMap((issue) => {
    const path = [
      ...prefix,
      ...issue.path.map((segment) => (typeof segment === "symbol" ? String(segment) : segment)),
    ];
    if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: `Unknown ${path[0] === "query" ? "parameter" : "field"}. Remove it.`,
    }));
  });
}
