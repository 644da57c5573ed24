"use client";

import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type PaletteOption } from "@/components/palette/palette-option";
import { useTyped } from "@/components/ui/hooks/use-typed";
import { formatCount } from "@/lib/shared/format";
import { playlistCountQuery } from "@/lib/browser/playlists/list-queries";
import { routes } from "@/lib/shared/routes";

/** One word of at least four characters with a digit may be an inventory ID. */
const maybeId = /^(?=.*\d)[^\s]{4,255}$/u;

/** The playlists that contain the term as an inventory ID, if there are any. */
export function useIdOption(term: string): PaletteOption[] {
  const id = useTyped(term);
  const isId = maybeId.test(id);
  const { data: count } = useQuery({
    ...playlistCountQuery({ inventory_id: id }),
    enabled: isId,
  });
  if (!isId || id !== term || !count) return [];
  const href = `${routes.playlists}?${new URLSearchParams({ inventory_id: id })}`;
  return [
    {
      id: "with-id",
      label: `Playlists that contain ID ${id}`,
      detail: formatCount(count, "playlist"),
      icon: Search,
      act: { href },
    },
  ];
}
