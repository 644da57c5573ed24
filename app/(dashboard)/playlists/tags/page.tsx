import { type Metadata } from "next";
import { requireSession } from "@/app/session";
import { TagsView } from "@/components/tags/tags-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Tags" };

export default async function TagsPage({ searchParams }: PageProps<"/playlists/tags">) {
  await requireSession(routes.tags, searchParams);
  return <TagsView />;
}
