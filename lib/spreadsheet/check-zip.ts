import { AppError } from "@/lib/errors";

/** Sizes that a workbook may unpack to, in bytes and in parts. */
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

const broken = () =>
  new AppError("bad_request", "This spreadsheet is damaged. Save it again and retry.");
const tooLarge = () =>
  new AppError("bad_request", "This spreadsheet is too large. Split it, or save the sheet as CSV.");

/**
 * Checks the directory of a ZIP file before anything is unpacked. Each part must say how large it is: the reader
 * stops at that size, so that a small file cannot fill the memory.
 * @throws AppError bad_request
 */
export function checkZip(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const parts = view.getUint16(end + 10, true);
  if (parts > maxParts) throw tooLarge();
  let at = view.getUint32(end + 16, true);
  let unpacked = 0;
  for (let part = 0; part < parts; part += 1) {
    if (at + entryBytes > bytes.length || view.getUint32(at, true) !== entrySignature)
      throw broken();
    const packedSize = view.getUint32(at + 20, true);
    const size = view.getUint32(at + 24, true);
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    if (packedSize === zip64 || size === zip64) throw tooLarge();
    const isUnsized =
      ((flags & hasDescriptor) !== 0 && packedSize === 0 && size > 0) ||
      (method === deflated && size === 0 && packedSize > emptyDeflateBytes);
    if (isUnsized) throw broken();
    unpacked += size;
    if (unpacked > maxUnpackedBytes) throw tooLarge();
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    at += lengths.reduce((sum, length) => sum + length, entryBytes);
  }
}

/** The position of the directory's end record, searched from the end of the file. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endBytes - maxCommentBytes);
  for (let at = view.byteLength - endBytes; at >= first; at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at;
  }
  throw broken();
}
