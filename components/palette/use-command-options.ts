import { Download, ListMusic, Plus, Replace } from "lucide-react";
import { type PaletteOption } from "@/components/palette/palette-option";
import { readCommand } from "@/components/palette/read-command";
import { useFound } from "@/components/palette/use-found";
import { toContaining, useIdCount } from "@/components/palette/use-id-option";
import { exportWorkbook } from "@/components/palette/use-page-options";
import { usePermissions } from "@/components/session/use-permissions";
import { formatCount } from "@/lib/shared/format";
import { routes } from "@/lib/shared/routes";

interface Named {
  uuid: string;
  name: string;
}

/** Options of the command in the text; none if it has no known verb, or the client lacks the permission. */
export function useCommandOptions(text: string): { options: PaletteOption[]; isSettled: boolean } {
  const { canCreate, canEdit } = usePermissions();
  const command = readCommand(text);
  const isAllowed =
    command !== null && { new: canCreate, replace: canEdit }[String(command.verb)] !== false;
  const object = isAllowed && "object" in command ? command.object : "";
  const found = useFound(object, { withPlaylists: false });
  const id = isAllowed && "id" in command ? command.id : "";
  const count = useIdCount(id);
  if (!isAllowed) return { options: [], isSettled: true };
  if ("id" in command) {
    const toOption = command.verb === "replace" ? toReplace : toContaining;
    return { options: count ? [toOption(id, count)] : [], isSettled: count !== undefined };
  }
  const companies: (Named & { playlist_count?: number })[] =
    found.companies.length > 0 ? found.companies : found.near;
  const toOption = { new: toNewPlaylist, playlists: toPlaylists, export: toExport }[command.verb];
  return { options: companies.map(toOption), isSettled: found.isSettled };
}

/** A new playlist for a company. */
export const toNewPlaylist = ({ uuid, name }: Named): PaletteOption => ({
  id: `new-for-${uuid}`,
  label: `New playlist for ${name}`,
  icon: Plus,
  act: { href: routes.newPlaylist(uuid) },
});

/** A company's playlists, with their number. */
export const toPlaylists = (company: Named & { playlist_count?: number }): PaletteOption => ({
  id: `playlists-of-${company.uuid}`,
  label: `Playlists of ${company.name}`,
  icon: ListMusic,
  act: { href: routes.company(company.uuid) },
  ...(company.playlist_count !== undefined && {
    detail: formatCount(company.playlist_count, "playlist"),
  }),
});

/** A workbook of a company's playlists. */
const toExport = ({ uuid, name }: Named): PaletteOption => ({
  id: `export-${uuid}`,
  label: `Export playlists of ${name}`,
  icon: Download,
  act: { run: () => void exportWorkbook({ filter: { company: uuid } }, name) },
});

/** The playlists that contain the ID: the bulk action Replace has it filled in. */
const toReplace = (id: string, count: number): PaletteOption => ({
  id: "replace-id",
  label: `Replace ID ${id}: select playlists`,
  detail: formatCount(count, "playlist"),
  icon: Replace,
  act: { href: routes.withId(id) },
});
