import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const compressible = /\.(?:css|js|json|map|svg|txt)$/;

/** Writes a Brotli and a gzip copy (`.br`, `.gz`) beside each text file of `folder` and its subfolders. */
export async function compressFiles(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => compressible.test(name));
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const content = await readFile(file);
      await Promise.all([
        promisify(brotliCompress)(content).then((copy) => writeFile(`${file}.br`, copy)),
        promisify(gzip)(content, { level: 9 }).then((copy) => writeFile(`${file}.gz`, copy)),
      ]);
    }),
  );
}
