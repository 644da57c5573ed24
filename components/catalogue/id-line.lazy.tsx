"use client";

import { useState } from "react";
import { useEntriesOfId } from "@/components/catalogue/use-list-kind";
import { describeBadge, findBadge } from "@/lib/shared/catalogue/badges";
import { kindLabel } from "@/lib/shared/catalogue/kinds";

/** The catalogue's data on one ID of any kind, on one line: "The Daily · Apple Podcasts · Unavailable since 3 Oct". */
export function EntriesOfId({ id }: { id: string }) {
  const entries = useEntriesOfId(id);
  const [now] = useState(() => new Date());
  return (
    <span className="block h-5 truncate">
      {entries.map((entry, at) => {
        const badge = findBadge(entry, now);
        return (
          <span key={entry.kind} title={entry.name}>
            {at === 0 ? "" : "; "}
            <bdi className="text-ink">{entry.name}</bdi> · {kindLabel(entry.kind)}
            {badge ? ` · ${describeBadge(badge, now)}` : ""}
          </span>
        );
      })}
    </span>
  );
}
