import { redirect } from "next/navigation";
import { requireSession } from "@/app/page-data";
import { CompareView } from "@/components/compare/compare-view";
import { titled } from "@/components/navigation/pages";
import { routes } from "@/lib/shared/routes";

export const metadata = titled("/playlists/compare");

export default async function ComparePage({ searchParams }: PageProps<"/playlists/compare">) {
  await requireSession(routes.compare(), searchParams);
  // Bookmarks of before November 2026.
  const { left = "", right = "", all, playlists } = await searchParams;
  if (playlists === undefined && `${left}${right}` !== "")
    redirect(routes.compare(`${left}`, `${right}`) + (all === undefined ? "" : "&all=true"));
  return <CompareView />;
}
