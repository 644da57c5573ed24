import { send, toApiError } from "@/lib/browser/api-client";
import { ApiError } from "@/lib/browser/api-error";
import {
  type ExportFormat,
  type ExportRequestInput,
} from "@/lib/shared/playlists/export/export-schema";

/** Progress of an export; `count` is of playlists, for "ids-csv" of IDs, and null for a workbook. */
export interface ExportProgress {
  bytes: number;
  count: number | null;
}

/** A complete export, to be saved as a file. */
interface ExportedFile extends ExportProgress {
  name: string;
  content: Blob;
}

/** Number of a format's lines that contain no playlist or ID: the header row or the brackets. */
const otherLines: Partial<Record<ExportFormat, number>> = {
  "ids-csv": 1,
  "playlists-csv": 1,
  json: 2,
};

const lineEnd = 10;

/** Downloads an export and reports progress. Browser only. @throws ApiError, also for a partial response */
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
  const others = otherLines[request.format];
  const progress = () => ({
    bytes,
    count: others === undefined ? null : Math.max(0, lines - others),
  });
  for await (const piece of readBody(response, signal)) {
    pieces.push(piece);
    bytes += piece.length;
    // Line ends inside values are escaped as JSON, so each line is one playlist or ID.
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
