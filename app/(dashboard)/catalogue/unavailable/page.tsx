import { type Metadata } from "next";
import { requireSession } from "@/app/session";
import { GoneView } from "@/components/catalogue/page/gone-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Unavailable" };

export default async function UnavailablePage({
  searchParams,
}: PageProps<"/catalogue/unavailable">) {
  await requireSession(routes.goneInventory, searchParams);
  return <GoneView />;
}
