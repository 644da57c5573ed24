import { findSavedViews } from "@/lib/server/domain/playlists/views/find-views";
import { type SavedView } from "@/lib/shared/playlists/views/view-schema";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** The saved views that the principal sees, by name. Their number is limited. */
export const listViews = ({ database }: Runtime, principal: Principal): Promise<SavedView[]> =>
  findSavedViews(database.read, principal);
