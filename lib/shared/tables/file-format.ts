import { decodeWhole } from "@/lib/shared/tables/decode-bytes";
import { AppError } from "@/lib/shared/errors";

export type FileFormat = "text" | "xlsx" | "json" | "opml" | "html";

const startCharacters = 4_096;
const refuse = (message: string) => new AppError("bad_request", message);

/** First bytes of files that are read as nothing, and what to do with them. */
const refusedBytes: [RegExp, string][] = [
  [
    /^\xD0\xCF\x11\xE0/,
    "This is an old .xls file, or it has a password. Save it as .xlsx without a password.",
  ],
  [/^\x1F\x8B/, "This file is compressed (gzip). Unpack it and choose what is in it."],
  [/^%PDF-/, "This is a PDF file. Copy its table into a spreadsheet and save that as CSV."],
  [/^\{\\rtf/, "This is a text document (RTF). Save it as plain text or CSV."],
];

/** The first words of texts that are no table, after spaces. */
const refusedTexts: [RegExp, string][] = [
  [/^#EXTM3U\b/i, "This is a list of a media player (M3U), which has no IDs. Choose a table."],
  [/^\[playlist\]/i, "This is a list of a media player (PLS), which has no IDs. Choose a table."],
  [
    /^<\?xml[^]*(?:urn:schemas-microsoft-com:office:spreadsheet|mso-application)/,
    "This is an XML spreadsheet. Save it as .xlsx or CSV.",
  ],
];

/** A line of an ads.txt file: domain, ID, relation and perhaps another ID; or a comment, a variable or nothing. */
const sellerLine = /^[\w-]+(?:\.[\w-]+)+\s*,[^,]+,\s*(?:DIRECT|RESELLER)\s*(?:,[^,]*)?(?:#.*)?$/i;
const otherLine = /^(?:#.*|[a-z_]+\s*=.*)?$/i;

/** Whether all lines are those of an ads.txt file: a table of apps has such lines too, but also a header. */
function isSellers(text: string): boolean {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  // The start of a longer file ends within a line; a character has at most four bytes.
  if (text.length >= startCharacters / 4) lines.pop();
  return (
    lines.some((line) => sellerLine.test(line)) &&
    lines.every((line) => sellerLine.test(line) || otherLine.test(line))
  );
}

/** The first part of a workbook; other ZIP files begin with others. */
const workbookPart = /^PK\x03\x04[^]{26}(?:\[Content_Types\]|_rels\/|docProps\/|customXml\/|xl\/)/;
const openDocument = /^PK\x03\x04[^]{26}mimetypeapplication\/vnd\.oasis/;

/** Characters that texts have by mistake only, and how many of them a text may have. */
const controls = /[\0-\u0008\u000E-\u001F]/g;
const maxControls = { count: 8, share: 0.05 };

/** JSON, or what was meant to be: an array of values or an object, not [text] or {a GUID}. */
const json = /^(?:\[\s*(?:["'{[\]-]|\d|$|true|false|null)|\{\s*(?:["'}]|[\w$]+\s*:|$))/;

/** What a file is by its first bytes, whatever its name. @throws AppError bad_request with what to do, if it is no table */
export async function findFormat(start: Uint8Array): Promise<FileFormat> {
  // A character a byte: "latin1" of a TextDecoder is Windows-1252, in which 0x8B is "‹".
  const bytes = String.fromCharCode(...start.subarray(0, startCharacters));
  for (const [pattern, message] of refusedBytes) if (pattern.test(bytes)) throw refuse(message);
  if (bytes.startsWith("PK\x03\x04")) {
    if (workbookPart.test(bytes)) return "xlsx";
    throw refuse(
      openDocument.test(bytes)
        ? "This is an OpenDocument file (.ods). Save it as .xlsx or CSV."
        : "This is a ZIP file. Unpack it and choose the table in it.",
    );
  }
  const text = await decodeWhole(start.subarray(0, startCharacters), { label: null });
  const count = text.match(controls)?.length ?? 0;
  if (count > maxControls.count && count > text.length * maxControls.share)
    throw refuse("This isn't a text file. Save it as CSV, text or .xlsx.");
  return findTextFormat(text);
}

/** What a decoded text is by its first characters. @throws AppError bad_request with what to do, if it is no table */
export function findTextFormat(decoded: string): Exclude<FileFormat, "xlsx"> {
  const text = decoded
    .slice(0, startCharacters)
    .replace(/^\uFEFF/, "")
    .trimStart();
  for (const [pattern, message] of [...refusedBytes, ...refusedTexts])
    if (pattern.test(text)) throw refuse(message);
  if (isSellers(text))
    throw refuse("This is an ads.txt file: its IDs are those of sellers. Choose a table.");
  if (json.test(text)) return "json";
  if (!/^<[!?a-z]/i.test(text)) return "text";
  if (/<opml[\s>]/i.test(text)) return "opml";
  if (/<(?:!doctype html|html|head|body|table|tr)[\s>]/i.test(text)) return "html";
  if (/^<\?xml/.test(text)) throw refuse("This is an XML file. Save its table as CSV.");
  return "text";
}
