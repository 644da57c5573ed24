import {
  listParts,
  tooLarge,
  unpackPart,
  type ZipPart,
} from "@/lib/shared/tables/workbook/zip-parts";

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
