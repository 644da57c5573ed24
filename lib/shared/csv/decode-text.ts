import { countLineEnds } from "@/lib/shared/csv/count-line-ends";
import { AppError } from "@/lib/shared/errors";

/**
 * Decodes UTF-8 piece by piece, removes a byte order mark and converts every line end to "
 * ".
 * @throws AppError bad_request with the line of the first invalid byte
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  let pending = "";
  const decode = (piece?: Uint8Array) => {
    const text = pending + decodeOrRefuse(decoder, piece, line);
    // A trailing "\r" may be half of a line end.
    pending = piece && text.endsWith("\r") ? "\r" : "";
    const lines = text.slice(0, text.length - pending.length).replace(/\r\n?/g, "\n");
    line += countLineEnds(lines);
    return lines;
  };
  for await (const piece of bytes) {
    const text = decode(piece);
    if (text !== "") yield text;
  }
  yield decode();
}

function decodeOrRefuse(decoder: TextDecoder, piece: Uint8Array | undefined, line: number): string {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch (cause) {
    throw new AppError(
      "bad_request",
      `The file isn't UTF-8 text (at or after line ${line}). Save it as "CSV UTF-8" and import it again.`,
      { cause },
    );
  }
}
