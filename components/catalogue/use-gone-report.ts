import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useKinds } from "@/components/catalogue/use-list-kind";
import { goneReportQuery } from "@/lib/browser/catalogue/source-queries";
import { type GoneReport } from "@/lib/shared/catalogue/gone";

/** Whether the catalogue has entries that are unavailable. */
export const useHasGone = (): boolean => useKinds().some(({ gone }) => gone > 0);

/** The report of what is unavailable and in playlists; null while it loads, and if nothing is unavailable. */
export function useGoneReport(): GoneReport | null {
  const hasGone = useHasGone();
  const { data } = useQuery({ ...goneReportQuery(), enabled: hasGone });
  return (hasGone && data) || null;
}

/** The number of unavailable IDs in each playlist that has some, by UUID. */
export function useGoneCounts(): ReadonlyMap<string, number> {
  const report = useGoneReport();
  return useMemo(
    () => new Map(report?.playlists.map(({ uuid, unavailable }) => [uuid, unavailable])),
    [report],
  );
}
