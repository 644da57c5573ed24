import { type Metadata } from "next";
import { returnPath, type SearchParams } from "@/app/return-path";
import { SetsView } from "@/components/overlap/overlap-view";
import { routes } from "@/lib/routes";
import { requireSession } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "Sets" };

export default async function SetsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession(await returnPath(routes.sets(), searchParams));
  return <SetsView />;
}
