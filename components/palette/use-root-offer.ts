import { Building2, ListMusic } from "lucide-react";
import { findMatches } from "@/components/ui/find-match";
import { useOfferedPages } from "@/components/navigation/use-offered-pages";
import { type PaletteOffer, type PaletteOption } from "@/components/palette/palette-option";
import {
  toNewPlaylist,
  toPlaylists,
  useCommandOptions,
} from "@/components/palette/use-command-options";
import { useFound } from "@/components/palette/use-found";
import { useInventoryOptions } from "@/components/palette/use-inventory-options";
import { useIdOption } from "@/components/palette/use-id-option";
import { archivedPlaylists, usePageOptions } from "@/components/palette/use-page-options";
import { useShortcutOptions } from "@/components/palette/use-shortcut-options";
import { usePermissions } from "@/components/session/use-permissions";
import { useSession } from "@/components/session/use-session";
import { type Advertiser } from "@/lib/shared/companies/schema";
import { matchRanks, rankMatch, readTerm } from "@/lib/shared/name-match";
import { routes } from "@/lib/shared/routes";
import { nameKey } from "@/lib/shared/text";

/**
 * Matching companies, playlists, actions and pages; without text, the usual actions and the pinned and recent companies. A command in
 * the text comes first if the text has no other meaning; a page or action with the text as its name comes before everything but a company
 * of that name.
 */
export function useRootOffer(term: string, actions: PaletteOption[]): PaletteOffer {
  const { company: own } = useSession();
  const { canCreate, hasAgencyList } = usePermissions();
  const pages = useOfferedPages().map(({ href, label, keywords, icon }): PaletteOption => ({
    id: `page-${href}`,
    label,
    keywords,
    icon,
    act: { href },
  }));
  const shortcuts = useShortcutOptions(routes.company);
  const found = useFound(term, { withPlaylists: true });
  const commands = useCommandOptions(term);
  const withId = useIdOption(term);
  const inventory = useInventoryOptions(term);
  const here = usePageOptions();
  const fits = ({ label, keywords = "" }: PaletteOption) =>
    [label, keywords].some((text) => findMatches(text, term).length > 0);
  // The service lists advertisers only, not the client's own agency.
  const ownAgency = hasAgencyList && findMatches(own.name, term).length > 0 ? [own] : [];
  const companies = [...found.companies, ...ownAgency].map(toCompany);
  const playlists = found.playlists.map(toPlaylist);
  const hit = found.companies.find(({ name, alias = name }) => isMeant(alias, term));
  const ofHit = hit && hit.playlist_count > 0 ? [toPlaylists(hit)] : [];
  const newForHit = hit && canCreate ? [toNewPlaylist(hit)] : [];
  const allPages = [...pages, archivedPlaylists];
  const isNothing =
    companies.length + playlists.length + withId.length + inventory.options.length === 0;
  const isExact = found.companies.some(
    ({ name, alias = name }) => nameKey(alias) === nameKey(term),
  );
  const named = isExact
    ? []
    : [...here, ...actions, ...allPages].filter((option) => isNamed(option, term));
  const isFirst = companies.length === 0 ? commands.options : [];
  const first = withoutTwins([...named, ...isFirst]);
  const rest = (options: PaletteOption[]) =>
    options.filter(({ label }) => !first.some((one) => one.label === label));
  const atFirst = [
    { title: "This playlist", options: here },
    { title: "Actions", options: actions.filter(({ isRare }) => !isRare) },
    { title: "Companies", options: shortcuts },
  ];
  const matching = [
    { title: "Commands", options: first },
    { title: "Companies", options: companies },
    { title: "Playlists", options: [...withId, ...rest(ofHit), ...playlists] },
    { title: "Playlists that contain", options: inventory.options },
    { title: "This playlist", options: rest(here.filter(fits)) },
    {
      title: "Actions",
      options: rest(withoutTwins([...actions.filter(fits), ...commands.options, ...newForHit])),
    },
    { title: "Pages", options: rest(allPages.filter(fits)) },
    {
      title: "Did you mean",
      options:
        first.length > 0
          ? []
          : [
              ...found.near.map(toCompany),
              ...(isNothing ? found.nearPlaylists.map(toPlaylist) : []),
            ],
    },
  ];
  const groups = (term === "" ? atFirst : matching).filter(({ options }) => options.length > 0);
  const isSettled = found.isSettled && commands.isSettled && inventory.isSettled;
  return { groups, isSettled, error: found.error };
}

const toCompany = ({ uuid, name, alias }: Advertiser): PaletteOption => ({
  id: `company-${uuid}`,
  label: alias === undefined ? name : `${name} · ${alias}`,
  icon: Building2,
  act: { href: routes.company(uuid) },
});

const toPlaylist = (playlist: {
  uuid: string;
  name: string;
  advertiser_name: string;
}): PaletteOption => ({
  id: `playlist-${playlist.uuid}`,
  label: playlist.name,
  detail: playlist.advertiser_name,
  icon: ListMusic,
  act: { href: routes.playlist(playlist.uuid) },
});

/** Whether a company's name matches more than letters inside words. */
function isMeant(name: string, term: string): boolean {
  const rank = rankMatch(nameKey(name), readTerm(term));
  return rank !== null && rank !== matchRanks.inside;
}

/** Whether the text is the beginning of a page's or action's name, or a keyword for it. */
function isNamed({ label, keywords = "" }: PaletteOption, text: string): boolean {
  const key = nameKey(text);
  return (
    key !== "" && (`${nameKey(label)} `.startsWith(`${key} `) || keywords.split(" ").includes(key))
  );
}

/** Removes options with repeated labels: "New playlist for" the open page's company may be the first result's too. */
const withoutTwins = (options: PaletteOption[]) =>
  options.filter(({ label }, at) => options.findIndex((one) => one.label === label) === at);
