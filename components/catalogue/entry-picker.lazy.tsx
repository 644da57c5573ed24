"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ComboBox } from "@/components/ui/combo-box";
import { FoundName } from "@/components/ui/highlight";
import { ListItem } from "@/components/ui/list-item";
import { useTyped } from "@/components/ui/hooks/use-typed";
import { catalogueSearchQuery } from "@/lib/browser/catalogue/queries";
import { findBadge, describeBadge } from "@/lib/shared/catalogue/badges";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { type CatalogueEntry, type FoundEntry } from "@/lib/shared/catalogue/schema";
import { limits } from "@/lib/shared/limits";

interface EntryPickerProps {
  label: string;
  placeholder?: string;
  isLabelHidden?: boolean;
  autoFocus?: boolean;
  /** Limits the search to this kind; null for all kinds. */
  kind: string | null;
  /** Describes the entry's state, such as that it is in the list; "" for nothing. */
  describe?: (entry: CatalogueEntry) => string;
  onPick: (entry: CatalogueEntry) => void;
  className?: string;
}

const shown = 20;

/** Picks entries of the catalogue by name, one after the other. Available ones come first. */
export function EntryComboBox(props: EntryPickerProps) {
  const { kind, describe, onPick, ...field } = props;
  const [text, setText] = useState("");
  const q = useTyped(text.trim()).slice(0, limits.termCharacters);
  const search = { q, limit: shown, ...(kind !== null && { kind }) };
  const { data, isFetching, isError, isPending, isPlaceholderData } = useQuery({
    ...catalogueSearchQuery(search),
    placeholderData: q === "" ? undefined : keepPreviousData,
  });
  const [now] = useState(() => new Date());
  const found: FoundEntry[] =
    text.trim() === "" || !data ? [] : [...data.entries, ...data.suggestions];
  const isThere = (entry: CatalogueEntry) => entry.gone_since === null;
  const items = [...found.filter(isThere), ...found.filter((one) => !isThere(one))].map(
    (entry) => ({
      ...entry,
      key: entry.id,
      id: JSON.stringify([entry.kind, entry.id]),
    }),
  );
  const isAnswered =
    q === text.trim().slice(0, limits.termCharacters) && !isPending && !isPlaceholderData;
  return (
    <ComboBox
      {...field}
      error={isError ? "Couldn't search the catalogue. Type to try again." : undefined}
      opensBlank={false}
      items={items}
      term={text.trim()}
      matches={isAnswered ? items.length : null}
      inputValue={text}
      onInputChange={setText}
      selectedKey={null}
      onSelectionChange={(chosen) => {
        setText("");
        const entry = items.find(({ id }) => id === chosen);
        if (entry) onPick({ ...entry, id: entry.key });
      }}
      isLoading={isFetching}
    >
      {(entry) => {
        const badge = findBadge(entry, now);
        const facts = [
          entry.publisher,
          kind === null ? kindLabel(entry.kind) : null,
          badge && describeBadge(badge, now),
          describe?.({ ...entry, id: entry.key }),
        ].filter((fact) => fact != null && fact !== "");
        return (
          <ListItem id={entry.id} textValue={entry.name.slice(0, shownCharacters)}>
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate" title={entry.name}>
                <FoundName
                  name={entry.name.slice(0, shownCharacters)}
                  alias={entry.alias}
                  term={q}
                />
              </span>
              <bdi className="max-w-2/5 shrink-0 truncate font-mono text-xs text-muted">
                {entry.key}
              </bdi>
            </span>
            <span className="block truncate text-xs text-muted">
              {facts.map((fact, at) => (
                <bdi key={at}>
                  {at === 0 ? "" : " · "}
                  {fact}
                </bdi>
              ))}
            </span>
          </ListItem>
        );
      }}
    </ComboBox>
  );
}

/** Maximum characters of a name that fit on a line. */
const shownCharacters = 300;
