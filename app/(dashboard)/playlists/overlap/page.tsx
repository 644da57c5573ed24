import { type Metadata } from "next";
import { requireSession } from "@/app/session";
import { OverlapView } from "@/components/overlap/overlap-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Overlap" };

export default async function OverlapPage({ searchParams }: PageProps<"/playlists/overlap">) {
  await requireSession(routes.overlap(), searchParams);
  return <OverlapView />;
}
