"use client";

import { Building2, SearchX } from "lucide-react";
import { AddAdvertiserButton } from "@/components/companies/add-advertiser-button";
import { CompanySuggestions } from "@/components/companies/company-suggestions";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { type Advertiser } from "@/lib/shared/companies/schema";

interface NothingFoundProps {
  term: string;
  isNarrow: boolean;
  /** Whether the companies are a copy of another service's. */
  isMirror: boolean;
  suggestions: Advertiser[];
  onClear: () => void;
  onShowAll: () => void;
}

/** Replaces the companies table and suggests similar names. */
export function NothingFound(props: NothingFoundProps) {
  const { term, isNarrow, isMirror, suggestions, onClear, onShowAll } = props;
  if (term === "" && isNarrow) {
    return (
      <EmptyState
        icon={<Building2 aria-hidden />}
        title="No companies have playlists yet"
        action={<Button onPress={onShowAll}>Show all companies</Button>}
      />
    );
  }
  if (term === "") {
    return (
      <EmptyState
        icon={<Building2 aria-hidden />}
        title="No companies yet"
        action={<AddAdvertiserButton />}
      >
        {isMirror
          ? "The audio service lists no companies for this client."
          : "Your administrator can import a list of advertisers from the command line."}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={
        <>
          No companies {isNarrow ? "with playlists " : ""}match “
          <bdi className="break-words">{term}</bdi>”.
        </>
      }
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button onPress={onClear}>Clear search</Button>
          {isNarrow ? (
            <Button onPress={onShowAll}>Search all companies</Button>
          ) : (
            <AddAdvertiserButton name={term} />
          )}
        </span>
      }
    >
      {suggestions.length > 0 ? <CompanySuggestions suggestions={suggestions} /> : null}
    </EmptyState>
  );
}
