import { requireSession } from "@/app/page-data";
import { SourceView } from "@/components/catalogue/page/source-view";
import { titled } from "@/components/navigation/pages";
import { routes } from "@/lib/shared/routes";

export const metadata = titled("/catalogue/sources/[sourceId]");

export default async function SourcePage({
  params,
  searchParams,
}: PageProps<"/catalogue/sources/[sourceId]">) {
  const { sourceId } = await params;
  await requireSession(routes.catalogueSource(sourceId), searchParams);
  return <SourceView sourceId={sourceId} />;
}
