"use client";

import { useState } from "react";
import { type CombineTask } from "@/components/compare/combine-dialog.lazy";
import { OverlapResults } from "@/components/compare/overlap-results";
import { SideBySide } from "@/components/compare/side-by-side";
import { useCompared } from "@/components/compare/use-compared";
import { useSession } from "@/components/session/use-session";
import { lazyPart } from "@/components/ui/lazy-part";

const CombineDialog = lazyPart(
  () => import("@/components/compare/combine-dialog.lazy").then((loaded) => loaded.CombineDialog),
  { name: "the dialog", close: ({ onCancel }) => onCancel() },
);

/** Compares two playlists or revisions side by side, and three to five playlists by the IDs they share. */
export function CompareView() {
  const compared = useCompared();
  const isViewer = useSession().client.role === "viewer";
  const [saving, setSaving] = useState<CombineTask | null>(null);
  const onSave = isViewer ? null : setSaving;
  return (
    <>
      {compared.uuids.length > 2 ? (
        <OverlapResults compared={compared} onSave={onSave} />
      ) : (
        <SideBySide compared={compared} onSave={onSave} />
      )}
      {saving ? (
        <CombineDialog key={saving.operation} {...saving} onCancel={() => setSaving(null)} />
      ) : null}
    </>
  );
}
