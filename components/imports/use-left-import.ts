import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { recallImport, rememberImport } from "@/lib/browser/change-sets/left-import";

/** Continues an import whose page was left by a full load. */
export function useLeftImport(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const importId = recallImport();
    if (importId === null) return;
    import("@/components/imports/resume-import.lazy")
      .then(({ resumeImport }) => resumeImport(queryClient, importId))
      // It is another client's, or forgotten by the server.
      .catch(() => rememberImport(null));
  }, [queryClient]);
}
