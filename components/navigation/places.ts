import { Building2, Code, History, ListMusic } from "lucide-react";
import { routes } from "@/lib/routes";

/** Sections of the dashboard in navigation order. */
export const places = [
  { href: routes.companies, label: "Companies", icon: Building2 },
  { href: routes.playlists, label: "Playlists", icon: ListMusic },
  { href: routes.activity, label: "Activity", icon: History },
  { href: routes.api, label: "API", icon: Code },
];
