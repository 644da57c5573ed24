import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { pages } from "@/components/navigation/pages";
import { usePermissions, useSession } from "@/components/session/use-session";
import { companyQuery } from "@/lib/browser/companies/queries";
import { playlistQuery } from "@/lib/browser/playlists/playlist-query";
import { routes } from "@/lib/shared/routes";
import { useKinds } from "@/components/catalogue/use-list-kind";

/** The pages that the navigation or the palette offers to the caller, in order. */
export function useOfferedPages() {
  const { client, company, capabilities } = useSession();
  const { canCreateMany } = usePermissions();
  const hasNames = useKinds().length > 0;
  const caller = {
    ...{ isAgency: company.kind === "agency", isManager: client.role === "manager", hasNames },
    ...{ hasPeople: capabilities.hasPeople, servesScripts: capabilities.servesScripts },
    canCreateMany,
  };
  return Object.entries(pages).flatMap(([href, { title, offer }]) =>
    offer?.isFor(caller) ? [{ href, ...offer, label: offer.label ?? title }] : [],
  );
}

/** Whether this page is the form of a new playlist for any advertiser, which belongs to the playlists, not to a company. */
export function useIsOpenForm(): boolean {
  const { company } = useSession();
  return usePathname() === routes.newPlaylist(company.uuid);
}

interface Crumb {
  /** Null while loading. */
  label: string | null;
  href: string;
}

interface BreadcrumbTrail {
  /** The pages above this one, whose own name is its heading. */
  crumbs: Crumb[];
  /** The company of this page; null on pages about several companies. */
  company: { id: string; name: string | null } | null;
}

const uuid = "([0-9a-fA-F-]{36})";
const underCompany = new RegExp(`^/companies/${uuid}(/playlists/new)?`);
const underPlaylist = new RegExp(`^/playlists/${uuid}(/edit)?`);

/** Returns the name, or a substitute that ends the loading state after an error. */
const nameOf = (read: { isError: boolean }, name: string | undefined) =>
  name ?? (read.isError ? "Not available" : null);

/** Breadcrumbs of the current address. Names come from the same queries as the page. */
export function useBreadcrumbs(): BreadcrumbTrail {
  const pathname = usePathname();
  const isOpenForm = useIsOpenForm();
  const [, companyId = "", isNew] = underCompany.exec(pathname) ?? [];
  const [, playlistId = "", isEdit] = underPlaylist.exec(pathname) ?? [];
  const company = useQuery({ ...companyQuery(companyId), enabled: companyId !== "" });
  const playlist = useQuery({ ...playlistQuery(playlistId), enabled: playlistId !== "" });

  const place = isOpenForm ? `${routes.playlists}/new` : pathname;
  const crumbs: Crumb[] = Object.entries(pages).flatMap(([href, { title }]) =>
    place.startsWith(`${href}/`) ? [{ label: title, href }] : [],
  );
  if (isNew && !isOpenForm)
    crumbs.push({ label: nameOf(company, company.data?.name), href: routes.company(companyId) });
  if (isEdit)
    crumbs.push({
      label: nameOf(playlist, playlist.data?.name),
      href: routes.playlist(playlistId),
    });
  if (companyId && !company.isError)
    return { crumbs, company: { id: companyId, name: company.data?.name ?? null } };
  if (playlistId && !playlist.isError) {
    const { advertiser_id: id = "", advertiser_name: name = null } = playlist.data ?? {};
    return { crumbs, company: { id, name } };
  }
  return { crumbs, company: null };
}
