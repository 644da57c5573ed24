import { type Metadata } from "next";
import { requireSession } from "@/app/session";
import { SourceView } from "@/components/catalogue/page/source-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Source" };

export default async function SourcePage({ params }: { params: Promise<{ sourceId: string }> }) {
  const { sourceId } = await params;
  await requireSession(routes.catalogueSource(sourceId));
  return <SourceView sourceId={sourceId} />;
}
