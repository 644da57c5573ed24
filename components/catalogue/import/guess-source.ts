import { type OpenedDirectory } from "@/lib/browser/catalogue/importing/directory-file";
import { type KindGuess } from "@/lib/shared/catalogue/schema";
import { type CatalogueSource } from "@/lib/shared/catalogue/sources";
import { kindLabel } from "@/lib/shared/catalogue/kinds";

/** The source that a file belongs to: one that had a file of this name, or a new one named after it. */
export function guessSource(file: string, sources: readonly CatalogueSource[]): string {
  const same = sources.find(({ is_own, latest_import }) => is_own && latest_import?.file === file);
  return (
    same?.name ??
    file
      .replace(/\.[a-z]{2,5}$/i, "")
      .replaceAll(/[_\s]+/g, " ")
      .trim()
  );
}

/** The kind of the IDs of a file, and where it comes from: its source, its header, the catalogue or the IDs' shape. */
export function guessFileKind(
  { kind, ids }: OpenedDirectory,
  source: CatalogueSource | undefined,
  known: KindGuess | undefined,
): { kind: string; why: string } {
  if (kind.guess === "rss" && kind.isNamed) return { kind: "rss", why: "These are feeds." };
  const before = source?.latest_import?.kind;
  if (before != null)
    return { kind: before, why: `As in the last import of “${source?.name ?? ""}”.` };
  if (kind.guess !== null && kind.isNamed)
    return { kind: kind.guess, why: "Named by the column of the IDs." };
  const [best] = known?.known ?? [];
  if (best && best.ids * 2 >= ids.length)
    return {
      kind: best.kind,
      why: `The catalogue knows most of these as ${kindLabel(best.kind)}.`,
    };
  if (kind.guess !== null) return { kind: kind.guess, why: "Detected from the IDs." };
  return { kind: "", why: "The same digits mean different shows in different directories." };
}
