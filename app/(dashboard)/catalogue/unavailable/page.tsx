import { requireSession } from "@/app/page-data";
import { GoneView } from "@/components/catalogue/page/gone-view";
import { titled } from "@/components/navigation/pages";
import { routes } from "@/lib/shared/routes";

export const metadata = titled("/catalogue/unavailable");

export default async function UnavailablePage({
  searchParams,
}: PageProps<"/catalogue/unavailable">) {
  await requireSession(routes.goneInventory, searchParams);
  return <GoneView />;
}
