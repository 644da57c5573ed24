import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { ApiError } from "@/lib/browser/api-error";
import { sessionQuery, signOut } from "@/lib/browser/session/queries";
import { type Session } from "@/lib/shared/session/schema";
import { toast } from "@/components/ui/toast";
import { routes } from "@/lib/shared/routes";

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

/** Signs out and drops cached data. */
export function useSignOut() {
  return useMutation({
    mutationFn: signOut,
    // A full page load drops every cache; clearing one earlier would make this page refetch.
    onSuccess: () => window.location.assign(routes.signIn()),
    onError: (error) => toast.error("Couldn't sign out.", { description: error.message }),
  });
}
