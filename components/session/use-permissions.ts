import { useSession } from "@/components/session/use-session";

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
