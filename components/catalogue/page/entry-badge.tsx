import { useState } from "react";
import { describeBadge, findBadge } from "@/lib/shared/catalogue/badges";
import { type InventoryName } from "@/lib/shared/catalogue/schema";

/** "Unavailable since 3 Oct", "Silent since Sep 2025"; renders nothing for most entries. */
export function EntryBadge({
  entry,
}: {
  entry: Pick<InventoryName, "gone_since" | "last_published_at">;
}) {
  const [now] = useState(() => new Date());
  const badge = findBadge(entry, now);
  return badge ? <span className="badge shrink-0">{describeBadge(badge, now)}</span> : null;
}
