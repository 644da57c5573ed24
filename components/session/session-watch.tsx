"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isSessionLoss, useSession } from "@/components/session/use-session";
import { routes } from "@/lib/shared/routes";
import { sessionQuery } from "@/lib/browser/session/queries";
import { lazyPart } from "@/components/ui/lazy-part";

const SignInAgainDialog = lazyPart(
  () =>
    import("@/components/session/sign-in-again-dialog.lazy").then((file) => file.SignInAgainDialog),
  { name: "the sign-in dialog" },
);

/**
 * Opens the sign-in dialog over the page when the session has ended. The page keeps its state and continues
 * after signing in, here or in another tab.
 */
export function SessionWatch() {
  const queryClient = useQueryClient();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const [sessionKey] = sessionQuery().queryKey;
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated") return;
      const { action, query } = event;
      if (action.type === "error" && isSessionLoss(action.error)) setLost(true);
      if (action.type === "success" && query.queryKey[0] === sessionKey) setLost(false);
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && isSessionLoss(event.mutation.state.error)) setLost(true);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient]);
  useLeaveForOther();
  return isLost ? <SignInAgainDialog onClose={() => setLost(false)} /> : null;
}

/** Leaves the page after signing in as another company. */
function useLeaveForOther(): void {
  const { company } = useSession();
  const [first] = useState(company.uuid);
  useEffect(() => {
    if (company.uuid !== first) window.location.assign(routes.home);
  }, [company.uuid, first]);
}
