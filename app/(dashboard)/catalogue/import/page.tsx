import { type Metadata } from "next";
import { requireSession } from "@/app/session";
import { CatalogueImportView } from "@/components/catalogue/import/catalogue-import-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Import into the catalogue" };

export default async function CatalogueImportPage({
  searchParams,
}: PageProps<"/catalogue/import">) {
  await requireSession(routes.importCatalogue(), searchParams);
  return <CatalogueImportView />;
}
