"use client";

import { useQuery } from "@tanstack/react-query";
import { AudioLines, Building2, ListMusic, Pin } from "lucide-react";
import { useKinds } from "@/components/catalogue/use-list-kind";
import { useOfferedPages } from "@/components/navigation/use-pages";
import { type PaletteOffer, type PaletteOption } from "@/components/palette/palette-option";
import {
  toNewPlaylist,
  toPlaylists,
  useCommandOptions,
} from "@/components/palette/use-command-options";
import { useFound, useIdOption } from "@/components/palette/use-found";
import { archivedPlaylists, usePageOptions } from "@/components/palette/use-page-options";
import { usePinnedAndRecent } from "@/components/pickers/use-pinned-and-recent";
import { usePermissions, useSession } from "@/components/session/use-session";
import { findMatches } from "@/components/ui/highlight";
import { useTyped } from "@/components/ui/hooks/use-settled";
import { catalogueSearchQuery } from "@/lib/browser/catalogue/queries";
import { selectedCompaniesQuery } from "@/lib/browser/companies/queries";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { type Advertiser } from "@/lib/shared/companies/schema";
import { matchRanks, rankMatch, readTerm } from "@/lib/shared/name-match";
import { routes } from "@/lib/shared/routes";
import { nameKey } from "@/lib/shared/text";

/** Recent and pinned companies as options that open `leadTo(companyId)`. */
function useShortcutOptions(leadTo: (companyId: string) => string): PaletteOption[] {
  const { stored } = usePinnedAndRecent();
  const ids = [...stored.recent, ...stored.pinned];
  const { data } = useQuery(selectedCompaniesQuery("palette", ids));
  const companies = new Map(data?.companies.map((company) => [company.uuid, company]));
  return ids.flatMap((id) => {
    const company = companies.get(id);
    if (!company) return [];
    const isPinned = stored.pinned.includes(id);
    return {
      id: `company-${id}`,
      label: company.name,
      detail: isPinned ? "Pinned" : "Recent",
      icon: isPinned ? Pin : Building2,
      act: { href: leadTo(id) },
    };
  });
}

const shown = 5;
/** Shorter terms match too many names. */
const fewestCharacters = 3;

/** Playlists that contain the IDs of matching catalogue entries. None without a catalogue. */
function useInventoryOptions(term: string): {
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

/** Maximum characters of a name that are rendered; a line holds fewer. */
const shownCharacters = 200;

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
