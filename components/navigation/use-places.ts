import { BookOpen, Building2, Code, History, ListMusic, Users } from "lucide-react";
import { useKinds } from "@/components/catalogue/use-list-kind";
import { useSession } from "@/components/session/use-session";
import { routes } from "@/lib/shared/routes";

/** Sections of the dashboard in navigation order: those that the caller can use. */
export function usePlaces() {
  const { client, company, capabilities } = useSession();
  const isAgency = company.kind === "agency";
  const hasNames = useKinds().length > 0;
  const places = [
    { href: routes.playlists, label: "Playlists", icon: ListMusic, isUsed: true },
    { href: routes.companies, label: "Companies", icon: Building2, isUsed: isAgency },
    { href: routes.catalogue, label: "Catalogue", icon: BookOpen, isUsed: isAgency || hasNames },
    { href: routes.activity, label: "Activity", icon: History, isUsed: true },
    { href: routes.people, label: "People", icon: Users, isUsed: capabilities.hasPeople },
    {
      href: routes.api,
      label: "Developers",
      icon: Code,
      isUsed: capabilities.servesScripts && client.role === "manager",
    },
  ];
  return places.filter(({ isUsed }) => isUsed);
}
