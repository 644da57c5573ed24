import {
  BookOpen,
  Building2,
  Code,
  History,
  ListMusic,
  ScrollText,
  Tags,
  Users,
} from "lucide-react";
import { useSession } from "@/components/session/use-session";
import { routes } from "@/lib/shared/routes";

/** `isMinor`: not in the navigation bar of a narrow window. */
const places = [
  { href: routes.companies, label: "Companies", icon: Building2 },
  { href: routes.playlists, label: "Playlists", icon: ListMusic },
  { href: routes.tags, label: "Tags", icon: Tags, isMinor: true },
  { href: routes.catalogue, label: "Catalogue", icon: BookOpen, isMinor: true },
  { href: routes.activity, label: "Activity", icon: History },
];
const ofPeople = [{ href: routes.people, label: "People", icon: Users, isMinor: true }];
const forScripts = [
  { href: routes.api, label: "API", icon: Code },
  { href: routes.requests, label: "Requests", icon: ScrollText },
];

/** Sections of the dashboard in navigation order. */
export function usePlaces() {
  const { servesScripts, hasPeople } = useSession().capabilities;
  return [...places, ...(hasPeople ? ofPeople : []), ...(servesScripts ? forScripts : [])];
}
