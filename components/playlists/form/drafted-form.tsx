"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Opening } from "@/components/playlists/form/draft-notice";
import { FormSkeleton } from "@/components/playlists/form/form-skeleton";
import { PlaylistForm } from "@/components/playlists/form/playlist-form";
import { LiveText } from "@/components/ui/live-text";
import { type CompanyListItem } from "@/lib/companies/schema";
import { type Draft, type DraftOwner, toRecord } from "@/lib/playlists/drafts/draft";
import { pickDraft } from "@/lib/playlists/drafts/draft-of-tab.browser";
import { draftListQuery, listOwnDrafts } from "@/lib/playlists/drafts/draft-queries.browser";
import { putDraft } from "@/lib/playlists/drafts/draft-store.browser";

interface DraftedFormProps {
  company: CompanyListItem;
  clientId: string;
}

/** The form of a new playlist, after checking the browser for drafts. */
export function DraftedForm({ company, clientId }: DraftedFormProps) {
  const owner = { clientId, companyId: company.uuid };
  const { data: drafts } = useQuery(draftListQuery(owner));
  const draft = drafts ? pickDraft(owner, drafts) : null;
  return (
    <>
      {/* Rendered before the form, so that screen readers announce the change. */}
      <LiveText className="sr-only">{draft ? "Draft restored." : null}</LiveText>
      {drafts ? (
        <OpenForm company={company} owner={owner} first={draft} others={without(drafts, draft)} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

interface OpenFormProps {
  company: CompanyListItem;
  owner: DraftOwner;
  /** The draft to open; `others` are the remaining ones. */
  first: Draft | null;
  others: Draft[];
}

/** Remounts the form for each draft, because its fields keep local state. */
function OpenForm({ company, owner, first, others }: OpenFormProps) {
  const [opening, setOpening] = useState<Opening & { turn: number }>({
    turn: 0,
    draft: first,
    discarded: null,
    others,
  });
  const reopen = async (next: { draft: Draft } | { discarded: Draft | null }) => {
    const draft = "draft" in next ? next.draft : null;
    const discarded = "discarded" in next ? next.discarded : null;
    // Undo of a discard: the draft must be stored again.
    if (opening.discarded && draft?.id === opening.discarded.id)
      await putDraft(toRecord(opening.discarded)).catch(() => undefined);
    const beside = without(await listOwnDrafts(owner), draft);
    setOpening(({ turn }) => ({ turn: turn + 1, draft, discarded, others: beside }));
  };
  return (
    <PlaylistForm
      key={opening.turn}
      company={company}
      owner={owner}
      opening={opening}
      onReopen={reopen}
    />
  );
}

const without = (drafts: Draft[], draft: Draft | null) =>
  drafts.filter(({ id }) => id !== draft?.id);
