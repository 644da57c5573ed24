import { send, toApiError } from "@/lib/api-client";
import { ApiError } from "@/lib/api-error";
import { type ExportFormat, type ExportRequestInput } from "@/lib/playlists/export/export-schema";

/** How far an export is. `count` is of playlists, for "ids-csv" of ids. */
export interface ExportProgress {
  bytes: number;
  count: number;
}

/** A whole export, to be kept as a file. */
export interface ExportedFile extends ExportProgress {
  name: string;
  content: Blob;
}

/** Lines of a format that are about no playlist or id: the first row, the brackets around all. */
const otherLines: Record<ExportFormat, number> = { "ids-csv": 1, "playlists-csv": 1, json: 2 };

const lineEnd = 10;

/**
 * Fetches an export and tells how far it is. Only in the browser.
 * @throws ApiError, also when it breaks off; the signal's reason when it is given up
 */
export async function fetchExport(
  request: ExportRequestInput,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: ExportProgress) => void },
): Promise<ExportedFile> {
  const response = await send("/api/playlists/export", {
    method: "POST",
    signal,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw toApiError(response, await response.json().catch(() => undefined));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let lines = 0;
  const progress = () => ({ bytes, count: Math.max(0, lines - otherLines[request.format]) });
  for await (const piece of readBody(response, signal)) {
    pieces.push(piece);
    bytes += piece.length;
    // Nothing that is exported has a line end in it, but as an escape of JSON: a line is a playlist or an id.
    for (const byte of piece) if (byte === lineEnd) lines += 1;
    onProgress(progress());
  }
  const type = response.headers.get("content-type") ?? "";
  return { name: nameOf(response), content: new Blob(pieces, { type }), ...progress() };
}

async function* readBody(response: Response, signal: AbortSignal) {
  const reader = response.body?.getReader();
  for (;;) {
    const next = await reader?.read().catch(() => {
      signal.throwIfAborted();
      throw new ApiError(0, "network", "Export interrupted. Try again.");
    });
    if (!next || next.done) return;
    yield next.value;
  }
}

function nameOf(response: Response): string {
  const disposition = response.headers.get("content-disposition") ?? "";
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? "playlists";
}
