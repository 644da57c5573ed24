import { Building2 } from "lucide-react";
import { findMatches } from "@/components/ui/find-match";
import { type PaletteOffer, type PaletteOption } from "@/components/palette/palette-option";
import { useFound } from "@/components/palette/use-found";
import { useShortcutOptions } from "@/components/palette/use-shortcut-options";
import { usePermissions } from "@/components/session/use-permissions";
import { useSession } from "@/components/session/use-session";
import { routes } from "@/lib/shared/routes";

/** Companies to create a playlist for: pinned, recent, own and matching ones. */
export function useCompanyOffer(term: string): PaletteOffer {
  const { company: own } = useSession();
  const { hasAgencyList } = usePermissions();
  const shortcuts = useShortcutOptions(routes.newPlaylist);
  const { companies, near, isSettled, error } = useFound(term, { withPlaylists: false });
  const toOption = (company: { uuid: string; name: string }, detail?: string): PaletteOption => ({
    id: `company-${company.uuid}`,
    label: company.name,
    detail,
    icon: Building2,
    act: { href: routes.newPlaylist(company.uuid) },
  });
  const ownOptions = hasAgencyList ? [toOption(own, "Your agency")] : [];
  const options =
    term === ""
      ? [...shortcuts.filter(({ id }) => id !== ownOptions[0]?.id), ...ownOptions]
      : [
          ...companies.map((company) => toOption(company)),
          ...(findMatches(own.name, term).length > 0 ? ownOptions : []),
        ];
  const meant = options.length === 0 ? near.map((company) => toOption(company)) : [];
  const groups = [
    { title: "New playlist for", options },
    { title: "Did you mean", options: meant },
  ].filter((group) => group.options.length > 0);
  return { groups, isSettled, error };
}
