"use client";

import { Button } from "@/components/ui/button";
import { emptyRule, rulesSearch, type TextSearchDraft } from "@/lib/playlists/search-drafts";

interface TextToRulesProps {
  search: string | TextSearchDraft;
  onConvert: (search: unknown) => void;
}

/** The builder for a search that is text: it stays text unless one asks for rules. */
export function TextToRules({ search, onConvert }: TextToRulesProps) {
  const text = typeof search === "string" ? search : search.q;
  const label = typeof search === "string" ? undefined : search.label;
  const rule =
    text === "" ? emptyRule : { ...emptyRule, operator: "contains" as const, value: text };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded border border-dashed px-3 py-2.5">
      <p className="min-w-0 text-sm text-muted">
        This search is text. As rules it begins with one that contains the text.
      </p>
      <Button size="sm" onPress={() => onConvert(rulesSearch(rule, label))}>
        Turn into rules
      </Button>
    </div>
  );
}
