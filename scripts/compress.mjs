/**
 * Writes a Brotli and a gzip copy (`.br`, `.gz`) of each text file of a folder and its subfolders: `node scripts/compress.mjs FOLDER`.
 * A process of its own, since a server that compresses keeps the memory.
 */
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const folder = process.argv[2];
if (!folder) throw new Error("usage: node scripts/compress.mjs FOLDER");

/** The best but one: the best takes more than twice as long for 1.4 % less. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
const compressible = /\.(?:css|js|json|map|svg|txt)$/;

const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
await Promise.all(
  names
    .filter((name) => compressible.test(name))
    .map(async (name) => {
      const file = path.join(folder, name);
      const content = await readFile(file);
      await Promise.all([
        promisify(brotliCompress)(content, brotli).then((copy) => writeFile(`${file}.br`, copy)),
        promisify(gzip)(content, { level: 9 }).then((copy) => writeFile(`${file}.gz`, copy)),
      ]);
    }),
);
