"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";

const RunningChangeSets = dynamic(
  () =>
    import("@/components/change-sets/frame/running-change-sets.lazy").then(
      (file) => file.RunningChangeSets,
    ),
  { ssr: false },
);

/** What the frame shows of bulk changes; loaded when this tab first changes something. */
export function ChangeSetsFrame() {
  const mutations = useQueryClient().getMutationCache();
  const [hasChanged, setChanged] = useState(false);
  useEffect(() => mutations.subscribe(() => setChanged(true)), [mutations]);
  return hasChanged ? <RunningChangeSets /> : null;
}
