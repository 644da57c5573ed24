import { requireSession } from "@/app/page-data";
import { CatalogueImportView } from "@/components/catalogue/import/catalogue-import-view";
import { titled } from "@/components/navigation/pages";
import { routes } from "@/lib/shared/routes";

export const metadata = titled("/catalogue/import");

export default async function CatalogueImportPage({
  searchParams,
}: PageProps<"/catalogue/import">) {
  await requireSession(routes.importCatalogue(), searchParams);
  return <CatalogueImportView />;
}
