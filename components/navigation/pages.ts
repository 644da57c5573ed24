import {
  BookOpen,
  Building2,
  Code,
  GitCompare,
  History,
  ListMusic,
  type LucideIcon,
  MonitorSmartphone,
  Tags,
  Upload,
  Users,
} from "lucide-react";
import { type Metadata } from "next";
import { type AppRoutes } from "@/.next/types/routes";

/** What decides which pages are offered to the caller. */
interface PageCaller {
  isAgency: boolean;
  isManager: boolean;
  /** Whether the catalogue has names. */
  hasNames: boolean;
  hasPeople: boolean;
  servesScripts: boolean;
  canCreateMany: boolean;
}

interface Offer {
  in: "navigation" | "palette";
  icon: LucideIcon;
  /** Its name there, if not its title. */
  label?: string;
  /** Other words that find it in the palette. */
  keywords: string;
  isFor: (caller: PageCaller) => boolean;
}

interface PageEntry {
  /** Shown in the tab; a page about one company or playlist shows its name, once that is known. */
  title: string;
  /** Null if other pages lead to it. */
  offer: Offer | null;
}

const everybody = () => true;

const entries = {
  "/playlists": {
    title: "Playlists",
    offer: { in: "navigation", icon: ListMusic, keywords: "lists", isFor: everybody },
  },
  "/companies": {
    title: "Companies",
    offer: {
      in: "navigation",
      icon: Building2,
      keywords: "advertisers brands",
      isFor: ({ isAgency }) => isAgency,
    },
  },
  "/catalogue": {
    title: "Catalogue",
    offer: {
      in: "navigation",
      icon: BookOpen,
      keywords: "names shows stations directory",
      isFor: ({ isAgency, hasNames }) => isAgency || hasNames,
    },
  },
  "/activity": {
    title: "Activity",
    offer: {
      in: "navigation",
      icon: History,
      keywords: "history log changes",
      isFor: everybody,
    },
  },
  "/people": {
    title: "People",
    offer: {
      in: "navigation",
      icon: Users,
      keywords: "users colleagues team members invite",
      isFor: ({ hasPeople }) => hasPeople,
    },
  },
  "/api-reference": {
    title: "API",
    offer: {
      in: "navigation",
      icon: Code,
      label: "Developers",
      keywords: "api reference docs token scripts requests log",
      isFor: ({ servesScripts, isManager }) => servesScripts && isManager,
    },
  },
  "/playlists/tags": {
    title: "Tags",
    offer: {
      in: "palette",
      icon: Tags,
      keywords: "tag labels rename merge",
      isFor: everybody,
    },
  },
  "/playlists/compare": {
    title: "Compare",
    offer: {
      in: "palette",
      icon: GitCompare,
      keywords: "overlap sets intersection in common combine",
      isFor: everybody,
    },
  },
  "/sessions": {
    title: "My sessions",
    offer: {
      in: "palette",
      icon: MonitorSmartphone,
      keywords: "devices browsers signed in",
      isFor: ({ hasPeople }) => hasPeople,
    },
  },
  "/playlists/import": {
    title: "Import playlists",
    offer: {
      in: "palette",
      icon: Upload,
      keywords: "upload csv xlsx excel",
      isFor: ({ canCreateMany }) => canCreateMany,
    },
  },
  "/catalogue/import": {
    title: "Import into the catalogue",
    offer: {
      in: "palette",
      icon: BookOpen,
      keywords: "upload csv xlsx excel json opml names directory",
      isFor: ({ isManager }) => isManager,
    },
  },
  "/companies/[companyId]": { title: "Company", offer: null },
  "/companies/[companyId]/playlists/new": { title: "New playlist", offer: null },
  "/playlists/[playlistId]": { title: "Playlist", offer: null },
  "/playlists/[playlistId]/edit": { title: "Edit playlist", offer: null },
  "/playlists/not-known": { title: "Not known", offer: null },
  "/catalogue/entry": { title: "Entry", offer: null },
  "/catalogue/sources/[sourceId]": { title: "Source", offer: null },
  "/catalogue/unavailable": { title: "Unavailable", offer: null },
  "/activity/[changeSetId]": { title: "Bulk change", offer: null },
  "/requests": { title: "Requests", offer: null },
  "/requests/[requestId]": { title: "Request", offer: null },
  "/sign-in": { title: "Sign in", offer: null },
  "/join": { title: "Join", offer: null },
  "/[...path]": { title: "Not found", offer: null },
} satisfies Record<Exclude<AppRoutes, "/">, PageEntry>;

/** Every page by its path, in the order of the navigation. The compiler names a page of `app` that is missing. */
export const pages: Readonly<Record<keyof typeof entries, PageEntry>> = entries;

/** The metadata of a page; `name`: that of what it shows. */
export const titled = (path: keyof typeof entries, name?: string): Metadata => ({
  title: name ?? pages[path].title,
});
