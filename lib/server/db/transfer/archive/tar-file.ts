import { type FileHandle } from "node:fs/promises";
import { Header } from "tar";
import { maxPartBytes } from "@/lib/server/db/transfer/archive/format";

/* Reads and writes entries of a tar file whose contents fit in memory. */

const blockBytes = 512;
/** A larger entry is not ours: a part of `maxPartBytes` that gzip could not make smaller. */
const maxEntryBytes = maxPartBytes + 1_048_576;

export interface TarEntry {
  name: string;
  /** Position of the content in the file. */
  offset: number;
  size: number;
}

/** The end of the file: two empty blocks. */
const end = Buffer.alloc(2 * blockBytes);

const padding = (size: number) => (blockBytes - (size % blockBytes)) % blockBytes;

/** Appends entries to a file that is open for writing. */
export class TarWriter {
  readonly #file: FileHandle;
  readonly #mtime = new Date();
  bytes = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async add(name: string, content: Buffer): Promise<void> {
    const header = new Header({
      path: name,
      mode: 0o600,
      uid: 0,
      gid: 0,
      size: content.length,
      mtime: this.#mtime,
      type: "File",
    });
    const block = Buffer.alloc(blockBytes);
    if (header.encode(block, 0)) throw new Error(`The name ${name} is too long for a tar file.`);
    await this.#write([block, content, Buffer.alloc(padding(content.length))]);
  }

  /** Ends the file and waits until it is on the disk. */
  async end(): Promise<void> {
    await this.#write([end]);
    await this.#file.sync();
  }

  async #write(parts: Buffer[]): Promise<void> {
    const all = Buffer.concat(parts);
    // A nearly full disk may take only a part.
    for (let written = 0; written < all.length;)
      written += (await this.#file.write(all, written)).bytesWritten;
    this.bytes += all.length;
  }
}

/** Lists the files in a tar file. @throws Error if it is cut, not a tar file, or has an entry of another type */
export async function* listEntries(file: FileHandle): AsyncGenerator<TarEntry> {
  for (let at = 0; ;) {
    const block = await readBytes(file, at, blockBytes);
    const header = new Header(block, 0);
    if (header.nullBlock) return;
    const { path: name, size, cksumValid, type } = header;
    const isFile = cksumValid && type === "File";
    if (!isFile || name === undefined || size === undefined || size > maxEntryBytes)
      throw new Error(`there is no header of a file at byte ${at}`);
    yield { name, offset: at + blockBytes, size };
    at += blockBytes + size + padding(size);
  }
}

/** @throws Error if the file ends too early */
export async function readBytes(file: FileHandle, at: number, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  for (let read = 0; read < size;) {
    const { bytesRead } = await file.read(bytes, read, size - read, at + read);
    if (bytesRead === 0) throw new Error(`it ends at byte ${(await file.stat()).size}`);
    read += bytesRead;
  }
  return bytes;
}
