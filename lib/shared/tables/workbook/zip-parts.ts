import { AppError } from "@/lib/shared/errors";

/** The rows of a sheet are read one after the other. Of any other part the reader makes a tree: some 300 bytes for each element. */
const sheetPart = /^xl\/worksheets\/([^/]+)$/;
/** The most elements of such a part. Each shared string has two or more. */
const maxElements = 3_000_000;

/**
 * Checks a workbook before it is read: a small file cannot fill the memory.
 * @throws AppError bad_request
 */
export async function checkZip(bytes: Uint8Array): Promise<void> {
  const parts = listParts(bytes);
  const [sheets, others] = [true, false].map((isSheet) =>
    parts.filter(({ name }) => sheetPart.test(name) === isSheet),
  );
  for (const part of others ?? []) await checkElements(bytes, part);
  const targets = await readOtherTargets(bytes, others ?? []);
  for (const part of sheets ?? [])
    if (targets.includes("&#") || targets.includes(fileName(part.name)))
      await checkElements(bytes, part);
}

const fileName = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** A relationship that says, in the usual form, that its target is a sheet; without the "<". */
const sheetRelationship =
  /^Relationship(?=[^>]* Type="[^"]*\/worksheet")(?: (?:Id|Type|Target)="[^"&<>]*"){3} *\/>\s*$/;

/** The text of all relationships that may have the reader make a tree of their target. */
async function readOtherTargets(bytes: Uint8Array, parts: ZipPart[]): Promise<string> {
  let text = "";
  for (const part of parts.filter(({ name }) => name.endsWith(".rels"))) {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of unpackPart(bytes, part)) pieces.push(piece);
    text += await new Blob(pieces).text();
  }
  return text
    .split("<")
    .filter((tag) => !sheetRelationship.test(tag))
    .join("<");
}

const [less, slash, question, exclamation] = [0x3c, 0x2f, 0x3f, 0x21];

/** Counts the start tags of a part. */
async function checkElements(bytes: Uint8Array, part: ZipPart): Promise<void> {
  let elements = 0;
  let isOpen = false;
  for await (const piece of unpackPart(bytes, part)) {
    for (const byte of piece) {
      if (isOpen && byte !== slash && byte !== question && byte !== exclamation) elements += 1;
      isOpen = byte === less;
    }
    if (elements > maxElements) throw tooLarge();
  }
}

/** Sizes that a workbook may unpack to, in bytes and in parts: an export of 300,000 rows has 181 MB. */
const maxUnpackedBytes = 200 * 1024 * 1024;
const maxParts = 5_000;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const maxCommentBytes = 65_535;
const entryBytes = 46;
const hasDescriptor = 8;
const deflated = 8;
/** Nothing, deflated. */
const emptyDeflateBytes = 2;
const zip64 = 0xffffffff;
const zip64Parts = 0xffff;
const locatorSignature = 0x07064b50;
const locatorBytes = 20;
const localBytes = 30;

const broken = () =>
  new AppError("bad_request", "This spreadsheet is damaged. Save it again and retry.");
const tooLarge = () =>
  new AppError("bad_request", "This spreadsheet is too large. Split it, or save the sheet as CSV.");

/** A part of a ZIP file. */
interface ZipPart {
  name: string;
  isDeflated: boolean;
  /** Position of its local header. */
  at: number;
  packedSize: number;
}

/**
 * The parts of a ZIP file, from its directory. Each must say there how large it is: the reader stops at that size, so that a
 * small file cannot fill the memory.
 * @throws AppError bad_request
 */
function listParts(bytes: Uint8Array): ZipPart[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const parts = view.getUint16(end + 10, true);
  const directory = [12, 16].map((offset) => view.getUint32(end + offset, true));
  const locator = end - locatorBytes;
  const hasLocator = locator >= 0 && view.getUint32(locator, true) === locatorSignature;
  // The reader would follow another directory than this one.
  if (hasLocator || parts === zip64Parts || directory.includes(zip64)) throw tooLarge();
  let at = directory[1] ?? 0;
  let unpacked = 0;
  const found: ZipPart[] = [];
  for (let part = 0; part < parts; part += 1) {
    if (at + entryBytes > bytes.length || view.getUint32(at, true) !== entrySignature)
      throw broken();
    const packedSize = view.getUint32(at + 20, true);
    const size = view.getUint32(at + 24, true);
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    const local = view.getUint32(at + 42, true);
    if ([packedSize, size, local].includes(zip64)) throw tooLarge();
    const isUnsized =
      ((flags & hasDescriptor) !== 0 && packedSize === 0) ||
      (method === deflated && size === 0 && packedSize > emptyDeflateBytes);
    if (isUnsized) throw broken();
    unpacked += size;
    if (unpacked > maxUnpackedBytes) throw tooLarge();
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const name = bytes.subarray(at + entryBytes, at + entryBytes + (lengths[0] ?? 0));
    const isDeflated = method === deflated;
    found.push({ name: new TextDecoder().decode(name), isDeflated, at: local, packedSize });
    at += lengths.reduce((sum, length) => sum + length, entryBytes);
  }
  if (found.length > maxParts) throw tooLarge();
  return found;
}

/** The position of the directory's end record, searched from the end of the file. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endBytes - maxCommentBytes);
  for (let at = view.byteLength - endBytes; at >= first; at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at;
  }
  throw broken();
}

/** The unpacked bytes of a part, in pieces. @throws AppError bad_request if they can't be unpacked */
async function* unpackPart(
  bytes: Uint8Array,
  part: ZipPart,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (part.at + localBytes > bytes.length) throw broken();
  const lengths = [26, 28].map((offset) => view.getUint16(part.at + offset, true));
  const from = lengths.reduce((sum, length) => sum + length, part.at + localBytes);
  const packed = bytes.slice(from, from + part.packedSize);
  if (!part.isDeflated) {
    yield packed;
    return;
  }
  const reader = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .getReader();
  try {
    for (let piece = await next(reader); piece; piece = await next(reader)) yield piece;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const next = async (reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) =>
  reader.read().then(
    ({ value }) => value,
    () => {
      throw broken();
    },
  );
