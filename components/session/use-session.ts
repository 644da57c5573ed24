import { useSuspenseQuery } from "@tanstack/react-query";
import { ApiError } from "@/lib/browser/api-error";
import { sessionQuery } from "@/lib/browser/session/queries";
import { type Session } from "@/lib/shared/session/schema";

/** The signed-in session. The layout provides it, so this does not suspend. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery()).data;
}

/** Permissions of the caller: the client's role must allow the operation, and the audio service must have it. */
export function usePermissions() {
  const { client, company, capabilities } = useSession();
  const isManager = client.role === "manager";
  return {
    /** Creating playlists, and archiving them. */
    canCreate: isManager,
    /** Import, duplicate, combine. */
    canCreateMany: isManager && capabilities.canCreateMany,
    canEdit: isManager && capabilities.canEdit,
    /** Adding and renaming advertisers of the client's agency. */
    canChangeCompanies: isManager && company.kind === "agency" && capabilities.canChangeCompanies,
    /** Whether playlists can be only in the list of the client's agency. */
    hasAgencyList: company.kind === "agency" && capabilities.canKeepInAgencyList,
  };
}

/** Whether an error means that the session has ended. Wrong credentials at sign-in do not. */
export function isSessionLoss(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== "invalid_client";
}
