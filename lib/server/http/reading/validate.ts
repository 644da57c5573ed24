import { z } from "zod";
import { AppError, invalid, toFieldErrors } from "@/lib/shared/errors";

/** Returns the parameters of the address faster than `new URL` would. @throws AppError bad_request unless it is UTF-8 */
export function queryOf({ url }: Request): URLSearchParams {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? "";
  try {
    // A percent sign without two digits is taken literally.
    decodeURIComponent(query.replace(/%(?![\da-f]{2})/gi, "%25"));
  } catch (cause) {
    throw new AppError(
      "bad_request",
      "The query isn't UTF-8. Percent-encode its UTF-8 bytes: caf%C3%A9.",
      { cause },
    );
  }
  return new URLSearchParams(query);
}

/** The message for a value that is not in a list, if the schema has none of its own. */
const words: z.core.ParseContext<z.core.$ZodIssue> = {
  error: (issue) =>
    issue.code === "invalid_value" ? `Use ${issue.values.map(String).join(" or ")}.` : undefined,
};

/** Validates query parameters; each known one may occur once. Connectors send blank fields, which count as absent. @throws AppError invalid */
export function checkQuery<Schema extends z.ZodType>(
  schema: Schema,
  parameters: URLSearchParams,
): z.output<Schema> {
  const values = Object.fromEntries(parameters);
  if (Object.keys(values).length < parameters.size) {
    const known = schema instanceof z.ZodObject ? schema.shape : values;
    const repeated = Object.keys(known).filter((name) => parameters.getAll(name).length > 1);
    if (repeated.length > 0)
      throw invalid(
        repeated.map((name) => ({
          path: ["query", name],
          message: "Send this parameter only once.",
        })),
      );
  }
  const filled = Object.entries(values).filter(([, value]) => value !== "");
  const checked = schema.safeParse(Object.fromEntries(filled), words);
  if (checked.success) return checked.data;
  throw invalid(toFieldErrors(checked.error, ["query"]));
}

/** Validates a request body. @throws AppError bad_request for its shape; invalid for a parameter */
export function validateBody<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  isEnveloped: boolean,
): z.output<Schema> {
  if (!isPlainObject(value)) throw new AppError("bad_request", "The body must be a JSON object.");
  if (isEnveloped && !("body" in value)) {
    throw new AppError(
      "bad_request",
      'Parameters are missing. Put them in "body": {"request_headers": [], "body": {…}}.',
      {
        problems: [{ path: ["body"], message: 'Put the parameters in an object named "body".' }],
      },
    );
  }
  const checked = parseBody(schema, value);
  if (checked.success) return checked.data;
  const problems = toFieldErrors(checked.error);
  const isEnvelopeWrong =
    isEnveloped && (!isPlainObject(value.body) || problems.some(({ path }) => path[0] !== "body"));
  if (isEnvelopeWrong)
    throw new AppError("bad_request", "The request envelope isn't valid. See errors.", {
      problems,
    });
  throw invalid(problems);
}

/** zod passes issues as arguments of one call and overflows the stack with too many. */
function parseBody<Schema extends z.ZodType>(schema: Schema, value: unknown) {
  try {
    return schema.safeParse(value, words);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new AppError("invalid", "The body has too many errors to list.", { cause });
  }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Prefixes the error paths with `body`, because services know nothing of the envelope. */
export function prefixBodyPath(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== "invalid") return error;
  const problems = error.problems.map(({ path, message }) => ({
    path: path[0] === "body" || path[0] === "query" ? path : ["body", ...path],
    message,
  }));
  return new AppError(error.code, error.message, {
    problems,
    headers: error.headers,
    cause: error.cause,
  });
}
