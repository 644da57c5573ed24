"use client";

import { Building2, ListMusic } from "lucide-react";
import { findMatches } from "@/components/ui/find-match";
import { places } from "@/components/navigation/places";
import { type PaletteOffer, type PaletteOption } from "@/components/palette/palette-option";
import { useFound } from "@/components/palette/use-found";
import { useShortcutOptions } from "@/components/palette/use-shortcut-options";
import { useSession } from "@/components/session/use-session";
import { routes } from "@/lib/routes";

const pages = places.map(({ href, label, icon }): PaletteOption => ({
  id: `page-${href}`,
  label,
  icon,
  act: { href },
}));

/**
 * Companies, playlists, pages and actions that match; without text, the pinned and recent companies and all
 * pages and actions.
 */
export function useRootOffer(term: string, actions: PaletteOption[]): PaletteOffer {
  const { company: own } = useSession();
  const shortcuts = useShortcutOptions(routes.company);
  const found = useFound(term, { withPlaylists: true });
  const fits = ({ label }: { label: string }) => term === "" || findMatches(label, term).length > 0;
  // The service lists advertisers only, not the client's own agency.
  const ownAgency = own.kind === "agency" && findMatches(own.name, term).length > 0 ? [own] : [];
  const companies = [...found.companies, ...ownAgency].map(({ uuid, name }): PaletteOption => ({
    id: `company-${uuid}`,
    label: name,
    icon: Building2,
    act: { href: routes.company(uuid) },
  }));
  const playlists = found.playlists.map(({ uuid, name, advertiser_name }): PaletteOption => ({
    id: `playlist-${uuid}`,
    label: name,
    detail: advertiser_name,
    icon: ListMusic,
    act: { href: routes.playlist(uuid) },
  }));
  const groups = [
    { title: "Companies", options: term === "" ? shortcuts : companies },
    { title: "Playlists", options: playlists },
    { title: "Pages", options: pages.filter(fits) },
    { title: "Actions", options: actions.filter(fits) },
  ].filter(({ options }) => options.length > 0);
  return { groups, isSettled: found.isSettled, error: found.error };
}
