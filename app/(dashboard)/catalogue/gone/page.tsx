import { type Metadata } from "next";
import { returnPath, type SearchParams } from "@/app/return-path";
import { requireSession } from "@/app/session";
import { GoneView } from "@/components/catalogue/page/gone-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Gone" };

export default async function GonePage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession(await returnPath(routes.goneInventory, searchParams));
  return <GoneView />;
}
