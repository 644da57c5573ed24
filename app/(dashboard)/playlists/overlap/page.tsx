import { type Metadata } from "next";
import { returnPath, type SearchParams } from "@/app/return-path";
import { OverlapView } from "@/components/overlap/overlap-view";
import { routes } from "@/lib/routes";
import { requireSession } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "Overlap" };

export default async function OverlapPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession(await returnPath(routes.overlap(), searchParams));
  return <OverlapView />;
}
