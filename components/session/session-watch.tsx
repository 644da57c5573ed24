"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { isSessionLoss } from "@/components/session/is-session-loss";

const SignInAgainDialog = dynamic(
  () => import("@/components/session/sign-in-again-dialog").then((file) => file.SignInAgainDialog),
  { ssr: false },
);

/**
 * Asks to sign in again, over the page, when an answer says that the session is over. The page stays as it
 * is beneath, so nothing that was typed is lost.
 */
export function SessionWatch() {
  const queryClient = useQueryClient();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "error") return;
      if (isSessionLoss(event.action.error)) setLost(true);
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && isSessionLoss(event.mutation.state.error)) setLost(true);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient]);
  return isLost ? <SignInAgainDialog onClose={() => setLost(false)} /> : null;
}
