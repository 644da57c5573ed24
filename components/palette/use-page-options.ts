import { Archive, Copy, Download, GitCompare, Pencil } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { toast } from "@/components/ui/toast";
import { type PaletteOption } from "@/components/palette/palette-option";
import { useSetArchived } from "@/components/playlists/detail/use-playlist-changes";
import { usePermissions } from "@/components/session/use-session";
import { downloadFile } from "@/components/ui/download-text";
import { fetchExport } from "@/lib/browser/playlists/export/fetch-export";
import { playlistQuery } from "@/lib/browser/playlists/playlist-query";
import { type PlaylistSelectionInput } from "@/lib/shared/playlists/selection-schema";
import { routes } from "@/lib/shared/routes";

const playlistPath = /^\/playlists\/([0-9a-f-]{36})$/;

/** Actions of the open playlist. Must only render in the browser. */
export function usePageOptions(): PaletteOption[] {
  const pathname = usePathname();
  const { canCreate, canEdit } = usePermissions();
  const [, playlistId = ""] = playlistPath.exec(pathname) ?? [];
  const { data: playlist } = useQuery({ ...playlistQuery(playlistId), enabled: playlistId !== "" });
  const archive = useSetArchived();
  if (playlistId === "") return [];
  const options: (Omit<PaletteOption, "id"> | false | undefined)[] = [
    canEdit && { label: "Edit", icon: Pencil, act: { href: routes.editPlaylist(playlistId) } },
    ...pressOptions(),
    canCreate &&
      playlist?.archived_at === null && {
        label: "Archive",
        icon: Archive,
        act: { run: () => archive.mutate({ ...playlist, archived: true }) },
      },
    playlist && {
      label: "Export",
      icon: Download,
      act: { run: () => void exportWorkbook({ playlists: [playlistId] }, playlist.name) },
    },
    { label: "Compare", icon: GitCompare, act: { href: routes.compare(playlistId) } },
  ];
  return options.flatMap((option) => (option ? { ...option, id: `here-${option.label}` } : []));
}

/** Exports playlists as a workbook. `name` is what they are of, for the message. */
export async function exportWorkbook(selection: PlaylistSelectionInput, name: string) {
  try {
    const { signal } = new AbortController();
    const request = { selection, format: "xlsx" } as const;
    const file = await fetchExport(request, { signal, onProgress: () => undefined });
    downloadFile(file.name, file.content);
    toast.success(`Exported “${name}”.`);
  } catch (error) {
    toast.error(error instanceof Error ? error.message : "The export failed. Try again.");
  }
}

const pressed = { Duplicate: Copy, Restore: Archive };

/** Returns the buttons in the page's header that the client may use. */
function pressOptions(): Omit<PaletteOption, "id">[] {
  return Object.entries(pressed).flatMap(([label, icon]) => {
    if (!findButton(label)) return [];
    return [{ label, icon, act: { run: () => pressLater(label) } }];
  });
}

const findButton = (label: string) =>
  [...document.querySelectorAll<HTMLElement>("#content button")].find(
    (button) => button.textContent?.trim() === label,
  );

/** Presses the button after the palette has closed and restored the focus. */
function pressLater(label: string): void {
  requestAnimationFrame(() => requestAnimationFrame(() => findButton(label)?.click()));
}

/** The page of playlists with a filter. */
export const archivedPlaylists: PaletteOption = {
  id: "archived",
  label: "Archived playlists",
  keywords: "archive archives",
  icon: Archive,
  act: { href: `${routes.playlists}?state=archived` },
};
