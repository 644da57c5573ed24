import { type Metadata } from "next";
import { returnPath, type SearchParams } from "@/app/return-path";
import { requireSession } from "@/app/session";
import { CatalogueImportView } from "@/components/catalogue/import/catalogue-import-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Import into the catalogue" };

export default async function CatalogueImportPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  await requireSession(await returnPath(routes.importCatalogue(), searchParams));
  return <CatalogueImportView />;
}
