import { type Metadata } from "next";
import { requireSession } from "@/app/session";
import { CompareView } from "@/components/compare/compare-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Compare" };

export default async function ComparePage({ searchParams }: PageProps<"/playlists/compare">) {
  await requireSession(routes.compare(), searchParams);
  return <CompareView />;
}
