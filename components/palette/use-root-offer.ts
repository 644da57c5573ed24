"use client";

import { Building2, ListMusic, Plus } from "lucide-react";
import { findMatches } from "@/components/ui/find-match";
import { usePlaces } from "@/components/navigation/use-places";
import { type PaletteOffer, type PaletteOption } from "@/components/palette/palette-option";
import { useFound } from "@/components/palette/use-found";
import { useIdOption } from "@/components/palette/use-id-option";
import { importPage, morePages, usePageOptions } from "@/components/palette/use-page-options";
import { useShortcutOptions } from "@/components/palette/use-shortcut-options";
import { usePermissions } from "@/components/session/use-permissions";
import { useSession } from "@/components/session/use-session";
import { routes } from "@/lib/shared/routes";

/**
 * Companies, playlists, pages and actions that match; without text, the pinned and recent companies and all
 * pages and actions.
 */
export function useRootOffer(term: string, actions: PaletteOption[]): PaletteOffer {
  const { company: own } = useSession();
  const { canCreate, canCreateMany, hasAgencyList } = usePermissions();
  const pages = usePlaces().map(({ href, label, icon }): PaletteOption => ({
    id: `page-${href}`,
    label,
    icon,
    act: { href },
  }));
  const shortcuts = useShortcutOptions(routes.company);
  const found = useFound(term, { withPlaylists: true });
  const withId = useIdOption(term);
  const here = usePageOptions();
  const fits = ({ label, keywords = "" }: PaletteOption) =>
    term === "" || [label, keywords].some((text) => findMatches(text, term).length > 0);
  // The service lists advertisers only, not the client's own agency.
  const ownAgency = hasAgencyList && findMatches(own.name, term).length > 0 ? [own] : [];
  const toCompany = ({ uuid, name }: { uuid: string; name: string }): PaletteOption => ({
    id: `company-${uuid}`,
    label: name,
    icon: Building2,
    act: { href: routes.company(uuid) },
  });
  const companies = [...found.companies, ...ownAgency].map(toCompany);
  const playlists = found.playlists.map(({ uuid, name, advertiser_name }): PaletteOption => ({
    id: `playlist-${uuid}`,
    label: name,
    detail: advertiser_name,
    icon: ListMusic,
    act: { href: routes.playlist(uuid) },
  }));
  const [hit] = found.companies;
  const newForHit: PaletteOption[] =
    hit && canCreate && term !== ""
      ? [
          {
            id: `new-for-${hit.uuid}`,
            label: `New playlist for ${hit.name}`,
            icon: Plus,
            act: { href: routes.newPlaylist(hit.uuid) },
          },
        ]
      : [];
  const allPages = [...pages, ...morePages, ...(canCreateMany ? [importPage] : [])];
  const isNothing = companies.length + playlists.length + withId.length === 0;
  const groups = [
    { title: "Companies", options: term === "" ? shortcuts : companies },
    { title: "Playlists", options: [...withId, ...playlists] },
    { title: "This playlist", options: here.filter(fits) },
    { title: "Pages", options: (term === "" ? pages : allPages).filter(fits) },
    { title: "Actions", options: withoutTwins([...actions.filter(fits), ...newForHit]) },
    { title: "Did you mean", options: isNothing ? found.near.map(toCompany) : [] },
  ].filter(({ options }) => options.length > 0);
  return { groups, isSettled: found.isSettled, error: found.error };
}

/** Options of one label once: "New playlist for" the open page's company may be the first hit's too. */
const withoutTwins = (options: PaletteOption[]) =>
  options.filter(({ label }, at) => options.findIndex((one) => one.label === label) === at);
