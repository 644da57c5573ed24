import { type Metadata } from "next";
import { returnPath, type SearchParams } from "@/app/return-path";
import { requireSession } from "@/app/session";
import { TagsView } from "@/components/tags/tags-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Tags" };

export default async function TagsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession(await returnPath(routes.tags, searchParams));
  return <TagsView />;
}
