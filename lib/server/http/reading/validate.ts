import { z } from "zod";
import { AppError, invalid } from "@/lib/shared/errors";
import { toFieldErrors } from "@/lib/shared/field-errors";

/** The parameters of the address: making a URL of all of it takes longer than reading them. @throws AppError bad_request unless it is UTF-8 */
export function queryOf({ url }: Request): URLSearchParams {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? "";
  try {
    // A sign without two digits stands for itself.
    decodeURIComponent(query.replace(/%(?![\da-f]{2})/gi, "%25"));
  } catch (cause) {
    throw new AppError(
      "bad_request",
      "The query isn't UTF-8. Percent-encode the bytes of its UTF-8: caf%C3%A9.",
      { cause },
    );
  }
  return new URLSearchParams(query);
}

/** What is said of a value out of a list, where a schema has no sentence of its own. */
const words: z.core.ParseContext<z.core.$ZodIssue> = {
  error: (issue) =>
    issue.code === "invalid_value" ? `Use ${issue.values.map(String).join(" or ")}.` : undefined,
};

/**
 * Validates query parameters; each that the schema knows may occur once. An empty one is as none: connectors send those of fields left blank.
 * @throws AppError invalid, with paths under /query
 */
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
