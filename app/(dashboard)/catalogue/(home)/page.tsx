import { type Metadata } from "next";
import { requireSession } from "@/app/session";
import { CatalogueView } from "@/components/catalogue/page/catalogue-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Catalogue" };

export default async function CataloguePage({ searchParams }: PageProps<"/catalogue">) {
  await requireSession(routes.catalogue, searchParams);
  return <CatalogueView />;
}
