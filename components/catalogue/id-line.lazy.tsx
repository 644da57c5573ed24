"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTyped } from "@/components/ui/hooks/use-typed";
import { entriesOfIdQuery } from "@/lib/browser/catalogue/queries";
import { describeBadge, findBadge } from "@/lib/shared/catalogue/badges";
import { kindLabel } from "@/lib/shared/catalogue/kinds";

/** What the catalogue says of one ID, of whatever kind, on one line: "The Daily · Apple Podcasts · Gone since 3 Oct". */
export function EntriesOfId({ id }: { id: string }) {
  const typed = useTyped(id);
  const { data } = useQuery(entriesOfIdQuery(typed));
  const [now] = useState(() => new Date());
  const entries = id === typed ? (data?.entries ?? []) : [];
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
