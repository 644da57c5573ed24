import { type Metadata } from "next";
import { returnPath, type SearchParams } from "@/app/return-path";
import { requireSession } from "@/app/session";
import { CompareView } from "@/components/compare/compare-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Compare" };

export default async function ComparePage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession(await returnPath(routes.compare(), searchParams));
  return <CompareView />;
}
