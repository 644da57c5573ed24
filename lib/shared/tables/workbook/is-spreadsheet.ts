const zip = [0x50, 0x4b, 0x03, 0x04];
const ole = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** Whether a file is an old or protected workbook of Excel (OLE2), which `readSpreadsheet` refuses with a reason. */
export const isOldSpreadsheet = (bytes: Uint8Array): boolean => startsWith(bytes, ole);

/** Whether a file is a workbook by its first bytes. Import `readSpreadsheet` only then: it is large. */
export const isSpreadsheet = (bytes: Uint8Array): boolean =>
  startsWith(bytes, zip) || isOldSpreadsheet(bytes);
