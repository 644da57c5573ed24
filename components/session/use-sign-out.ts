"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { routes } from "@/lib/routes";
import { signOut } from "@/lib/session/queries";

/** Signs out and clears cached data. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      queryClient.clear();
      // A full page load clears the router's cache.
      window.location.assign(routes.signIn());
    },
    onError: (error) => toast.error("Couldn't sign out.", { description: error.message }),
  });
}
