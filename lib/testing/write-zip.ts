import { deflateRawSync } from "node:zlib";

/** A ZIP file of deflated parts by name, without checksums. */
export function writeZip(parts: Record<string, string>): Uint8Array {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  for (const [name, text] of Object.entries(parts)) {
    const packed = deflateRawSync(text);
    const header = (hex: string, length: number, at: number) => {
      const bytes = Buffer.from(hex.padEnd(2 * length, "0"), "hex");
      bytes.writeUInt16LE(8, at - 10);
      bytes.writeUInt32LE(packed.length, at);
      bytes.writeUInt32LE(Buffer.byteLength(text), at + 4);
      bytes.writeUInt16LE(name.length, at + 8);
      return bytes;
    };
    const entry = header("504b0102", 46, 20);
    entry.writeUInt32LE(Buffer.concat(files).length, 42);
    entries.push(entry, Buffer.from(name));
    files.push(header("504b0304", 30, 18), Buffer.from(name), packed);
  }
  const end = Buffer.from("504b0506".padEnd(44, "0"), "hex");
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(Buffer.concat(entries).length, 12);
  end.writeUInt32LE(Buffer.concat(files).length, 16);
  return Buffer.concat([...files, ...entries, end]);
}
