"use client";

import { useQuery } from "@tanstack/react-query";
import { AudioLines } from "lucide-react";
import { useKinds } from "@/components/catalogue/use-list-kind";
import { type PaletteOption } from "@/components/palette/palette-option";
import { useTyped } from "@/components/ui/hooks/use-typed";
import { catalogueSearchQuery } from "@/lib/browser/catalogue/queries";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { routes } from "@/lib/shared/routes";

const shown = 5;
/** Shorter terms match too many names. */
const fewestCharacters = 3;

/** Playlists that contain the IDs of matching catalogue entries. None without a catalogue. */
export function useInventoryOptions(term: string): {
  options: PaletteOption[];
  isSettled: boolean;
} {
  const hasCatalogue = useKinds().length > 0;
  const q = useTyped(term);
  const isAsked = hasCatalogue && term.length >= fewestCharacters;
  const { data, isPlaceholderData, isPending } = useQuery({
    ...catalogueSearchQuery({ q, limit: shown }),
    enabled: isAsked && q !== "",
  });
  if (!isAsked) return { options: [], isSettled: true };
  const found = data && (data.entries.length > 0 ? data.entries : data.suggestions);
  const options = (found ?? []).map(({ kind, id, name, publisher }) => ({
    id: `entry-${kind}-${id}`,
    label: name.slice(0, shownCharacters),
    detail: `${publisher ?? kindLabel(kind)} · ${id}`,
    icon: AudioLines,
    act: { href: routes.withId(id) },
  }));
  return { options, isSettled: q === term && !isPending && !isPlaceholderData };
}

/** Maximum characters of a name that fit on a line. */
const shownCharacters = 200;
