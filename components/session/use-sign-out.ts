import { useMutation } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { routes } from "@/lib/shared/routes";
import { signOut } from "@/lib/browser/session/queries";

/** Signs out and drops cached data. */
export function useSignOut() {
  return useMutation({
    mutationFn: signOut,
    // A full page load drops every cache; clearing one earlier would make this page refetch.
    onSuccess: () => window.location.assign(routes.signIn()),
    onError: (error) => toast.error("Couldn't sign out.", { description: error.message }),
  });
}
