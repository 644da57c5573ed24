"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { JoinCard } from "@/components/people/join-card";
import { createQueryClient } from "@/lib/browser/query-client";

/** The card with its own providers, because nobody is signed in yet. */
export function JoinPanel() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <JoinCard />
    </QueryClientProvider>
  );
}
