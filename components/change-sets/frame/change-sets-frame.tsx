import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useEffect, useState } from "react";

/** The frame's parts for bulk changes, loaded when this tab first changes something. */
export function ChangeSetsFrame() {
  const mutations = useQueryClient().getMutationCache();
  const [Content, setContent] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      import("@/components/change-sets/frame/running-change-sets.lazy").then(
        ({ RunningChangeSets }) => {
          stop();
          setContent(() => RunningChangeSets);
        },
        // Offline: loaded with the next change.
        () => undefined,
      );
    const stop = mutations.subscribe(({ type }) => {
      if (type === "added" && navigator.onLine) void load();
    });
    return stop;
  }, [mutations]);
  return Content ? <Content /> : null;
}
