import { type Metadata } from "next";
import { returnPath, type SearchParams } from "@/app/return-path";
import { requireSession } from "@/app/session";
import { CatalogueView } from "@/components/catalogue/page/catalogue-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Catalogue" };

export default async function CataloguePage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession(await returnPath(routes.catalogue, searchParams));
  return <CatalogueView />;
}
