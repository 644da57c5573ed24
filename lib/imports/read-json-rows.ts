import { requestHeadersSchema } from "@/lib/http/schema";
import { type ImportRow, checkRow, wrongRow } from "@/lib/imports/import-row";
import { splitJson } from "@/lib/imports/split-json";
import { findLoss } from "@/lib/playlists/searches/parse-search-json";

/**
 * The playlists of a JSON file: an array, or one alone; each the body of a create request, bare or in its
 * envelope (service-api.md "Request envelope"). `end` says how far into the text it is.
 * @throws AppError bad_request if the file is not of that shape
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

/** The parameters in the envelope; what has none, as it is; undefined if the envelope is wrong. */
function openEnvelope(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("body" in value)) return value;
  const { body, request_headers, ...others } = value as Record<string, unknown>;
  const isRight = requestHeadersSchema.safeParse(request_headers).success;
  return isRight && Object.keys(others).length === 0 ? body : undefined;
}

/** Only searches keep objects as they came, so only they can lose something that no schema would notice. */
function holdsObjects(body: unknown): boolean {
  const searches = Object(body).searches as unknown;
  return Array.isArray(searches) && searches.some((search) => typeof search === "object");
}
