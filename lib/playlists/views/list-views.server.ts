import "server-only";
import { findSavedViews } from "@/lib/playlists/views/find-views.server";
import { type SavedView } from "@/lib/playlists/views/view-schema";
import { type Principal } from "@/lib/principal";
import { type Runtime } from "@/lib/runtime/runtime";

/** The saved views that the principal sees, by name. Their number is limited. */
export const listViews = ({ database }: Runtime, principal: Principal): Promise<SavedView[]> =>
  findSavedViews(database.read, principal);
