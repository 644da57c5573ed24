import { useKinds } from "@/components/catalogue/use-list-kind";
import { pages } from "@/components/navigation/pages";
import { usePermissions, useSession } from "@/components/session/use-session";

/** The pages that the navigation or the palette offers to the caller, in order. */
export function useOfferedPages() {
  const { client, company, capabilities } = useSession();
  const { canCreateMany } = usePermissions();
  const hasNames = useKinds().length > 0;
  const caller = {
    ...{ isAgency: company.kind === "agency", isManager: client.role === "manager", hasNames },
    ...{ hasPeople: capabilities.hasPeople, servesScripts: capabilities.servesScripts },
    canCreateMany,
  };
  return Object.entries(pages).flatMap(([href, { title, offer }]) =>
    offer?.isFor(caller) ? [{ href, ...offer, label: offer.label ?? title }] : [],
  );
}
