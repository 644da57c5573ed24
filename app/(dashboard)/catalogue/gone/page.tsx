import { type Metadata } from "next";
import { requireSession } from "@/app/session";
import { GoneView } from "@/components/catalogue/page/gone-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Gone" };

export default async function GonePage({ searchParams }: PageProps<"/catalogue/gone">) {
  await requireSession(routes.goneInventory, searchParams);
  return <GoneView />;
}
