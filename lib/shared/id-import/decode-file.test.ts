import { describe, expect, it } from "vitest";
import { decodeFile } from "@/lib/shared/id-import/decode-file";

const text = "title;id\r\nCafé Ørsted – “Nights”;00123\r\n";

function utf16(characters: string, isLittle: boolean, hasMark: boolean): Uint8Array {
  const units = Array.from({ length: characters.length }, (_, at) => characters.charCodeAt(at));
  const marked = hasMark ? [0xfeff, ...units] : units;
  return Uint8Array.from(
    marked.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );
}

/** Node decodes 0x80 to 0x9F of Windows-1252 as control characters; e2e/id-import.spec.ts covers them. */
const latin = "title;id\r\nCafé Ørsted;00123\r\n";

describe("decoding a file", () => {
  it.each([
    ["UTF-8", "UTF-8", new TextEncoder().encode(text)],
    ["UTF-8 with a mark", "UTF-8", new TextEncoder().encode(`\uFEFF${text}`)],
    ["UTF-16 LE with a mark", "UTF-16", utf16(text, true, true)],
    ["UTF-16 BE with a mark", "UTF-16", utf16(text, false, true)],
    ["UTF-16 LE", "UTF-16", utf16(text, true, false)],
    ["UTF-16 BE", "UTF-16", utf16(text, false, false)],
  ])("decodes %s", (_, encoding, bytes) => {
    expect(decodeFile(bytes)).toEqual({ text, encoding });
  });

  it("decodes Windows-1252", () => {
    const bytes = Uint8Array.from(latin, (character) => character.charCodeAt(0));
    expect(decodeFile(bytes)).toEqual({ text: latin, encoding: "Windows-1252" });
  });

  it.each([
    ["nothing", new Uint8Array()],
    ["one byte", Uint8Array.of(0)],
    ["zeros", new Uint8Array(1_000)],
    ["half of a character", Uint8Array.of(0xe2, 0x82)],
  ])("decodes %s without failing", (_, bytes) => {
    expect(typeof decodeFile(bytes).text).toBe("string");
  });
});
