import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useIsOpenForm } from "@/components/navigation/use-is-open-form";
import { companyQuery } from "@/lib/browser/companies/queries";
import { playlistQuery } from "@/lib/browser/playlists/playlist-query";
import { routes } from "@/lib/shared/routes";

export interface Crumb {
  /** Null while loading. */
  label: string | null;
  href: string;
}

interface BreadcrumbTrail {
  /** From the section to this page. */
  crumbs: Crumb[];
  /** The company of this page; null on pages about several companies. */
  company: { id: string; name: string | null } | null;
}

const uuid = "([0-9a-fA-F-]{36})";
const underCompany = new RegExp(`^/companies/${uuid}(/playlists/new)?`);
const underPlaylist = new RegExp(`^/playlists/${uuid}(/edit)?`);

const catalogueParts: Record<string, string> = {
  import: "Import",
  unavailable: "Unavailable",
  entry: "Entry",
  sources: "Source",
};

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

  if (pathname.startsWith(routes.companies)) {
    const crumbs: Crumb[] = [
      isOpenForm
        ? { label: "Playlists", href: routes.playlists }
        : { label: "Companies", href: routes.companies },
    ];
    if (companyId && !isOpenForm)
      crumbs.push({ label: nameOf(company, company.data?.name), href: routes.company(companyId) });
    if (isNew) crumbs.push({ label: "New playlist", href: pathname });
    return {
      crumbs,
      company:
        companyId && !company.isError ? { id: companyId, name: company.data?.name ?? null } : null,
    };
  }
  if (pathname.startsWith(routes.playlists)) {
    const crumbs: Crumb[] = [{ label: "Playlists", href: routes.playlists }];
    if (playlistId)
      crumbs.push({
        label: nameOf(playlist, playlist.data?.name),
        href: routes.playlist(playlistId),
      });
    if (pathname === routes.importPlaylists) crumbs.push({ label: "Import", href: pathname });
    const [, view] = /^\/playlists\/(compare|overlap)$/.exec(pathname) ?? [];
    if (view) crumbs.push({ label: view === "overlap" ? "Overlap" : "Compare", href: pathname });
    if (isEdit) crumbs.push({ label: "Edit", href: pathname });
    if (pathname === routes.unknownPlaylists) crumbs.push({ label: "Not known", href: pathname });
    if (pathname === routes.tags) crumbs.push({ label: "Tags", href: pathname });
    return {
      crumbs,
      company:
        playlistId && !playlist.isError
          ? {
              id: playlist.data?.advertiser_id ?? "",
              name: playlist.data?.advertiser_name ?? null,
            }
          : null,
    };
  }
  if (pathname.startsWith(routes.catalogue)) {
    const crumbs: Crumb[] = [{ label: "Catalogue", href: routes.catalogue }];
    const [, part = ""] = /^\/catalogue\/(\w+)/.exec(pathname) ?? [];
    const label = catalogueParts[part];
    if (label !== undefined) crumbs.push({ label, href: pathname });
    return { crumbs, company: null };
  }
  if (pathname.startsWith(routes.activity)) {
    const crumbs: Crumb[] = [{ label: "Activity", href: routes.activity }];
    if (pathname !== routes.activity) crumbs.push({ label: "Change", href: pathname });
    return { crumbs, company: null };
  }
  if (pathname.startsWith(routes.requests)) {
    const crumbs: Crumb[] = [{ label: "Requests", href: routes.requests }];
    if (pathname !== routes.requests) crumbs.push({ label: "Request", href: pathname });
    return { crumbs, company: null };
  }
  for (const [label, href] of [
    ["People", routes.people],
    ["My sessions", routes.sessions],
  ] as const)
    if (pathname === href) return { crumbs: [{ label, href }], company: null };
  return { crumbs: [{ label: "API", href: pathname }], company: null };
}
