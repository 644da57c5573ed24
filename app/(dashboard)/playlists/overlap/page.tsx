import { type Metadata } from "next";
import { returnPath, type SearchParams } from "@/app/return-path";
import { requireSession } from "@/app/session";
import { OverlapView } from "@/components/overlap/overlap-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Overlap" };

export default async function OverlapPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession(await returnPath(routes.overlap(), searchParams));
  return <OverlapView />;
}
