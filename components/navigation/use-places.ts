"use client";

import { Building2, Code, History, ListMusic } from "lucide-react";
import { useSession } from "@/components/session/use-session";
import { routes } from "@/lib/routes";

const places = [
  { href: routes.companies, label: "Companies", icon: Building2 },
  { href: routes.playlists, label: "Playlists", icon: ListMusic },
  { href: routes.activity, label: "Activity", icon: History },
];
const api = { href: routes.api, label: "API", icon: Code };

/** Sections of the dashboard in navigation order. */
export function usePlaces() {
  const { servesScripts } = useSession().capabilities;
  return servesScripts ? [...places, api] : places;
}
