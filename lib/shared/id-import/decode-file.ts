export type Encoding = "UTF-8" | "UTF-16" | "Windows-1252";

const sampleBytes = 64 * 1024;

/**
 * Decodes a file as UTF-8 or UTF-16, with or without a byte order mark, otherwise as Windows-1252, in which
 * every byte is a character. Valid UTF-8 is always decoded as UTF-8.
 */
export function decodeFile(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const utf16 = findUtf16(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: "UTF-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" };
  }
}

/** Detects UTF-16 by a byte order mark, or by a zero in every other byte of digits and separators. */
function findUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes.length < 2 || bytes.length % 2 !== 0) return null;
  const zeros = [0, 0];
  const sample = bytes.subarray(0, sampleBytes);
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 8;
  if (odd > many && even === 0) return "utf-16le";
  return even > many && odd === 0 ? "utf-16be" : null;
}
