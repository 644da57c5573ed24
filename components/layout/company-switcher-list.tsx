"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Menu } from "react-aria-components/Menu";
import { useSession } from "@/components/session/use-session";
import { MenuItem } from "@/components/ui/menu";
import { SearchField } from "@/components/ui/search-field";
import { useDebounced } from "@/components/ui/use-debounced";
import { companyListQuery } from "@/lib/companies/queries";
import { routes } from "@/lib/routes";

/** A search over the visible companies; arrow keys walk the results, Enter goes there. */
export function CompanySwitcherList({ onChoose }: { onChoose: () => void }) {
  const { company: own } = useSession();
  const [text, setText] = useState("");
  const q = useDebounced(text, 150);
  const { data, isPending, isError } = useQuery(companyListQuery({ q, cursor: null }));
  const others = data?.companies.filter((company) => company.uuid !== own.uuid).slice(0, 20) ?? [];
  return (
    <Autocomplete inputValue={text} onInputChange={setText} disableAutoFocusFirst={q === ""}>
      <div className="border-b p-2">
        <SearchField
          autoFocus
          label="Find a company"
          placeholder="Find a company"
          value={text}
          onChange={setText}
        />
      </div>
      <Menu
        aria-label="Companies to work for"
        onAction={onChoose}
        className="max-h-80 overflow-auto p-1 outline-none"
        renderEmptyState={() => (
          <p className="px-2 py-3 text-muted">
            {isPending
              ? "Searching…"
              : isError
                ? "The companies could not be read."
                : "Nothing found."}
          </p>
        )}
      >
        {q === "" ? (
          <MenuItem id={own.uuid} href={routes.company(own.uuid)} textValue={own.name}>
            <bdi>{own.name}</bdi> <span className="text-faint">(your agency)</span>
          </MenuItem>
        ) : null}
        {others.map((company) => (
          <MenuItem
            key={company.uuid}
            id={company.uuid}
            href={routes.company(company.uuid)}
            textValue={company.name}
          >
            <bdi>{company.name}</bdi>
          </MenuItem>
        ))}
      </Menu>
    </Autocomplete>
  );
}
