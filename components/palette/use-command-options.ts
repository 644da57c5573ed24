import { Download, ListMusic, Plus, Replace } from "lucide-react";
import { type PaletteOption } from "@/components/palette/palette-option";
import { toContaining, useFound, useIdCount } from "@/components/palette/use-found";
import { exportWorkbook } from "@/components/palette/use-page-options";
import { usePermissions } from "@/components/session/use-session";
import { formatCount } from "@/lib/shared/format";
import { routes } from "@/lib/shared/routes";

/** A command in a text, about a company or an inventory ID. */
type Command =
  | { verb: "new" | "playlists" | "export"; object: string }
  | { verb: "replace" | "uses"; id: string };

const create = /^(?:new|create|add|make)(?:\s+playlists?)?(?:\s+for)?\s+(?<object>.+)$/iu;
const list = /^(?:playlists?|lists?)\s+(?:(?:of|for|by|from)\s+)?(?<object>.+)$/iu;
const listAfter = /^(?<object>.+?)(?:'s)?\s+playlists?$/iu;
const replace = /^(?:replace|swap|exchange|change)\s+(?:ids?\s+)?(?<id>\S{2,255})(?:\s+.*)?$/iu;
const uses =
  /^(?:(?:who|what|which(?:\s+playlists?)?)\s+(?:uses?|has|have|contains?)|uses?)\s+(?:ids?\s+)?(?<id>\S{2,255})$/iu;
const download =
  /^(?:export|download)(?:\s+playlists?)?(?:\s+(?:of|for|by|from))?\s+(?<object>.+)$/iu;
/** A verb whose object has not been typed yet. */
const unfinished =
  /^(?:new|create|add|make|import|upload|export|download|of|for|by|from|playlists?|(?:playlists?\s+)?(?:of|for|by|from)|ids?)$/iu;

/** Reads a verb and its object in people's wording: "new nike", "export nike", "swap 973972218". Null unless there are both. */
export function readCommand(text: string): Command | null {
  const typed = text.trim();
  for (const [verb, pattern] of [
    ["replace", replace],
    ["uses", uses],
  ] as const) {
    const id = pattern.exec(typed)?.groups?.id;
    if (id !== undefined) return unfinished.test(id) ? null : { verb, id };
  }
  for (const [verb, pattern] of [
    ["export", download],
    ["new", create],
    ["playlists", list],
    ["playlists", listAfter],
  ] as const) {
    const object = pattern.exec(typed)?.groups?.object;
    if (object !== undefined && !unfinished.test(object)) return { verb, object };
  }
  return null;
}

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
