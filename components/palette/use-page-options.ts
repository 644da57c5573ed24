import {
  Archive,
  BookOpen,
  Copy,
  Download,
  GitCompare,
  MonitorSmartphone,
  Pencil,
  Upload,
} from "lucide-react";
import { usePathname } from "next/navigation";
import { toast } from "@/components/ui/toast";
import { type PaletteOption } from "@/components/palette/palette-option";
import { usePermissions } from "@/components/session/use-permissions";
import { copyText } from "@/components/ui/copy-text";
import { routes } from "@/lib/shared/routes";

const playlistPath = /^\/playlists\/([0-9a-f-]{36})$/;

/** Actions of the open page: those of a playlist, or of a section. Must only render in the browser. */
export function usePageOptions(): PaletteOption[] {
  const pathname = usePathname();
  const { canEdit } = usePermissions();
  const [, playlistId] = playlistPath.exec(pathname) ?? [];
  if (playlistId === undefined) return [];
  const edit = { label: "Edit", icon: Pencil, act: { href: routes.editPlaylist(playlistId) } };
  const options: Omit<PaletteOption, "id">[] = [
    ...(canEdit ? [edit] : []),
    ...pressOptions(),
    { label: "Compare", icon: GitCompare, act: { href: routes.compare(playlistId) } },
    { label: "Copy UUID", icon: Copy, act: { run: () => void copyUuid(playlistId) } },
  ];
  return options.map((option) => ({ ...option, id: `here-${option.label}` }));
}

const pressed = { Duplicate: Copy, Archive, Restore: Archive, Export: Download };

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

async function copyUuid(playlistId: string): Promise<void> {
  if (await copyText(playlistId)) toast.success("Copied UUID");
  else toast.error("Couldn't copy. Select the UUID and copy it.");
}

/** Pages that are not in the navigation. */
export const morePages: PaletteOption[] = [
  {
    id: "compare",
    label: "Compare",
    keywords: "overlap sets intersection in common combine",
    icon: GitCompare,
    act: { href: routes.compare() },
  },
];

/** The page of the caller's sessions, if the client has people. */
export const sessionsPage: PaletteOption = {
  id: "sessions",
  label: "My sessions",
  keywords: "devices browsers signed in",
  icon: MonitorSmartphone,
  act: { href: routes.sessions },
};

/** The page that imports playlists, for managers. */
export const importPage: PaletteOption = {
  id: "import",
  label: "Import playlists",
  keywords: "upload csv xlsx excel",
  icon: Upload,
  act: { href: routes.importPlaylists },
};

/** The page that imports names, for managers. */
export const catalogueImportPage: PaletteOption = {
  id: "import-catalogue",
  label: "Import into the catalogue",
  keywords: "upload csv xlsx excel json opml names directory",
  icon: BookOpen,
  act: { href: routes.importCatalogue() },
};
