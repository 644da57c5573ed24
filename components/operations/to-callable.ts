import { type CallableOperation } from "@/components/operations/operation-call";
import { type Reference, type ReferenceOperation } from "@/lib/shared/openapi/describe-reference";

/** Returns the parts of an operation that the browser needs. */
export function toCallable(operation: ReferenceOperation): CallableOperation {
  const { id, title, method, path, needsToken, isWrite, parameters, body } = operation;
  const reduce = (place: keyof typeof parameters) =>
    parameters[place].map(({ name, isRequired, example, options }) => ({
      name,
      isRequired,
      example,
      options,
    }));
  return {
    id,
    title,
    method,
    path,
    needsToken,
    isWrite,
    parameters: { path: reduce("path"), query: reduce("query"), header: reduce("header") },
    body: (body?.example ?? null) as CallableOperation["body"],
  };
}

/** Lists the operations of openapi.json, for a page that calls them. */
export const listCallable = ({ groups }: Reference): CallableOperation[] =>
  groups.flatMap(({ operations }) => operations.map(toCallable));
