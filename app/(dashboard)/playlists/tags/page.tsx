import { requireSession } from "@/app/page-data";
import { titled } from "@/components/navigation/pages";
import { TagsView } from "@/components/tags/tags-view";
import { routes } from "@/lib/shared/routes";

export const metadata = titled("/playlists/tags");

export default async function TagsPage({ searchParams }: PageProps<"/playlists/tags">) {
  await requireSession(routes.tags, searchParams);
  return <TagsView />;
}
