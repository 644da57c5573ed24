import { redirect } from "next/navigation";
import { requireSession } from "@/app/session";
import { routes } from "@/lib/shared/routes";

/** Agencies begin at their companies, an advertiser's client at its playlists. */
export default async function HomePage() {
  const { company } = await requireSession(routes.home);
  redirect(company.kind === "advertiser" ? routes.company(company.uuid) : routes.companies);
}
