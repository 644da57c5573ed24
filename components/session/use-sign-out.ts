"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { routes } from "@/lib/routes";
import { signOut } from "@/lib/session/queries";

/** Ends the session and leaves nothing of it in the tab. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      queryClient.clear();
      // A whole new document: no page of the old session stays in the router's memory.
      window.location.assign(routes.signIn());
    },
    onError: (error) => toast.error("Couldn't sign out.", { description: error.message }),
  });
}
