import { requestHeadersSchema } from "@/lib/http/schema";
import { type ImportRow, checkRow, wrongRow } from "@/lib/imports/import-row";
import { splitJson } from "@/lib/imports/split-json";
import { findLoss } from "@/lib/playlists/searches/parse-search-json";

/**
 * Reads playlists from JSON: an array or one object, each the body of a create request with or without its envelope
 * (docs/service-api.md "Request envelope"). `end` is the offset reached in the text.
 * @throws AppError bad_request if the file has another shape
 */
export function* readJsonRows(text: string): Generator<{ row: ImportRow; end: number }> {
  let index = 0;
  for (const { json, end } of splitJson(text)) {
    yield { row: readRow(index, json), end };
    index += 1;
  }
}

function readRow(index: number, json: string): ImportRow {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    const message = "Not valid JSON. Check its quotes, commas and brackets.";
    return wrongRow(index, [{ field: "", message }]);
  }
  const body = openEnvelope(value);
  if (body === undefined) {
    const message = 'Only "request_headers", a list of names and values, is allowed beside "body".';
    return wrongRow(index, [{ field: "request_headers", message }]);
  }
  const row = checkRow(index, body, null);
  const loss = row.json !== null && holdsObjects(body) ? findLoss(json, Object(value)) : null;
  if (!loss) return row;
  const wrong = wrongRow(index, [{ field: "searches", message: loss }], row.name);
  return { ...wrong, advertiser: row.advertiser };
}

/** The parameters inside the envelope; the value itself if it has none; undefined if the envelope is invalid. */
function openEnvelope(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("body" in value)) return value;
  const { body, request_headers, ...others } = value as Record<string, unknown>;
  const isRight = requestHeadersSchema.safeParse(request_headers).success;
  return isRight && Object.keys(others).length === 0 ? body : undefined;
}

/** Searches keep their objects unchanged, so only they can lose data that the schema does not notice. */
function holdsObjects(body: unknown): boolean {
  const searches = Object(body).searches as unknown;
  return Array.isArray(searches) && searches.some((search) => typeof search === "object");
}
