import { countLineEnds } from "@/lib/csv/count-line-ends";
import { AppError } from "@/lib/errors";

/**
 * The text of UTF-8 bytes, piece by piece, without a byte order mark and with "\n" for every line end.
 * @throws AppError bad_request if the bytes are no UTF-8, with the line
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  let held = "";
  const decode = (piece?: Uint8Array) => {
    const text = held + decodeOrRefuse(decoder, piece, line);
    // A "\r" at the end may be the first half of a line end.
    held = piece && text.endsWith("\r") ? "\r" : "";
    const lines = text.slice(0, text.length - held.length).replace(/\r\n?/g, "\n");
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
