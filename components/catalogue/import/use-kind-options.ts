import { useKinds } from "@/components/catalogue/use-list-kind";
import { kindLabel, knownKinds } from "@/lib/shared/catalogue/kinds";

/** Known kinds, and then an agency's own that the catalogue has. */
export function useKindOptions(): { value: string; label: string }[] {
  const own = useKinds()
    .map(({ kind }) => kind)
    .filter((kind) => !(knownKinds as readonly string[]).includes(kind));
  return [...knownKinds, ...own.toSorted()].map((kind) => ({
    value: kind,
    label: kindLabel(kind),
  }));
}
