import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type PaletteOption } from "@/components/palette/palette-option";
import { useTyped } from "@/components/ui/hooks/use-typed";
import { formatCount } from "@/lib/shared/format";
import { playlistCountQuery } from "@/lib/browser/playlists/list-queries";
import { routes } from "@/lib/shared/routes";

/** One word of at least four characters with a digit may be an inventory ID. */
const maybeId = /^(?=.*\d)[^\s]{4,255}$/u;

/** The number of playlists that contain an ID; undefined until it is known, 0 for "". */
export function useIdCount(id: string): number | undefined {
  const asked = useTyped(id);
  const { data, isError } = useQuery({
    ...playlistCountQuery({ inventory_id: asked }),
    enabled: asked !== "",
  });
  if (id === "") return 0;
  if (id !== asked) return undefined;
  return isError ? 0 : data;
}

/** The playlists that contain the term as an inventory ID, if there are any. */
export function useIdOption(term: string): PaletteOption[] {
  const count = useIdCount(maybeId.test(term) ? term : "");
  return count ? [toContaining(term, count)] : [];
}

export const toContaining = (id: string, count: number): PaletteOption => ({
  id: "with-id",
  label: `Playlists that contain ID ${id}`,
  detail: formatCount(count, "playlist"),
  icon: Search,
  act: { href: routes.withId(id) },
});
