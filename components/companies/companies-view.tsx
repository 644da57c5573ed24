"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { CompaniesResults } from "@/components/companies/companies-results";
import { CompanyShortcuts } from "@/components/companies/company-shortcuts";
import { describeRange } from "@/components/companies/describe-range";
import { useListSearch } from "@/components/navigation/use-list-search";
import { PageHeader } from "@/components/layout/page-header";
import { LiveText } from "@/components/ui/live-text";
import { SearchField } from "@/components/ui/search-field";
import { useHotkey } from "@/components/ui/hooks/use-hotkey";
import { focusFirstRow, walkRows } from "@/components/ui/walk-rows";
import { companyListQuery } from "@/lib/companies/queries";
import { limits } from "@/lib/limits";

/**
 * Searchable list of the visible companies, with the pinned and recent ones on top. Arrow keys move between
 * rows.
 */
export function CompaniesView() {
  const { text, params, type, goTo } = useListSearch();
  const query = useQuery(companyListQuery(params));
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  useHotkey("/", () => field.current?.select());

  return (
    <>
      <PageHeader title="Companies" />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          ref={field}
          autoFocus
          label="Search companies"
          placeholder="Search by name"
          shortcut="/"
          value={text}
          onChange={type}
          maxLength={limits.termCharacters}
          onKeyDown={(event) => {
            if (event.key === "ArrowDown" && focusFirstRow(results.current)) event.preventDefault();
          }}
          className="w-full max-w-xl"
        />
        <LiveText>{query.data && !query.isError ? describeRange(query.data) : null}</LiveText>
      </div>
      <div ref={results} onKeyDown={walkRows}>
        {text === "" && params.cursor === null ? <CompanyShortcuts /> : null}
        <CompaniesResults query={query} params={params} onGoTo={goTo} onClear={() => type("")} />
      </div>
    </>
  );
}
