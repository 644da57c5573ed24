import { type QueryClient } from "@tanstack/react-query";
import { FirstRows } from "@/app/first-rows";
import { requireSession } from "@/app/page-data";
import { CatalogueSkeleton, CatalogueView } from "@/components/catalogue/page/catalogue-view";
import { titled } from "@/components/navigation/pages";
import { catalogueSourcesQuery } from "@/lib/browser/catalogue/source-queries";
import { routes } from "@/lib/shared/routes";

export const metadata = titled("/catalogue");

export default async function CataloguePage({ searchParams }: PageProps<"/catalogue">) {
  await requireSession(routes.catalogue, searchParams);
  const load = (queryClient: QueryClient) => queryClient.prefetchQuery(catalogueSourcesQuery());
  return (
    <FirstRows load={load} skeleton={<CatalogueSkeleton />}>
      <CatalogueView />
    </FirstRows>
  );
}
