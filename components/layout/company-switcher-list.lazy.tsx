import { useQuery } from "@tanstack/react-query";
import NextLink from "next/link";
import { type KeyboardEvent, useRef, useState } from "react";
import { useFollowLink } from "@/components/navigation/use-follow-link";
import { usePermissions } from "@/components/session/use-permissions";
import { useSession } from "@/components/session/use-session";
import { usePinnedCompanies } from "@/components/pickers/use-pinned-companies";
import { SearchField } from "@/components/ui/search-field";
import { useTyped } from "@/components/ui/hooks/use-typed";
import { focusFirstRow, walkRows } from "@/components/ui/walk-rows";
import { companyListQuery } from "@/lib/browser/companies/queries";
import { routes } from "@/lib/shared/routes";

const shown = 20;

/** Company search. Arrow keys move between results; Enter in the field opens the first. */
export function CompanySwitcherList({ onChoose }: { onChoose: () => void }) {
  const follow = useFollowLink();
  const { company: own } = useSession();
  const { hasAgencyList } = usePermissions();
  const list = useRef<HTMLUListElement>(null);
  const [text, setText] = useState("");
  const q = useTyped(text);
  const { data, isPending, isError, isPlaceholderData } = useQuery(
    companyListQuery({ q, cursor: null }),
  );
  const pinned = usePinnedCompanies();
  const listed = [...(q === "" ? pinned : []), ...(data?.companies ?? [])];
  const found = listed
    .filter(({ uuid }, at) => listed.findIndex((one) => one.uuid === uuid) === at)
    .filter(({ uuid }) => uuid !== own.uuid)
    .slice(0, shown);
  const agency = hasAgencyList && q === "" ? [{ ...own, name: `${own.name} (your agency)` }] : [];
  const companies = [...agency, ...found];
  const [first] = companies;
  const readKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" && focusFirstRow(list.current)) event.preventDefault();
    // Only if the rows match the typed text: otherwise Enter could open another company.
    if (event.key !== "Enter" || text === "" || text !== q || isPlaceholderData || !first) return;
    event.preventDefault();
    onChoose();
    follow(routes.company(first.uuid));
  };
  return (
    <>
      <div className="border-b p-2">
        <SearchField
          autoFocus
          label="Find a company"
          placeholder="Find a company"
          value={text}
          onChange={setText}
          onKeyDown={readKey}
        />
      </div>
      {companies.length === 0 ? (
        <p role="status" className="px-4 py-4 text-muted">
          {isPending ? "Searching…" : isError ? "Couldn't load companies." : "No results."}
        </p>
      ) : (
        <ul
          ref={list}
          aria-label="Companies"
          onKeyDown={walkRows}
          className="max-h-80 overflow-auto p-1"
        >
          {companies.map((company) => (
            <li key={company.uuid}>
              <NextLink
                href={routes.company(company.uuid)}
                prefetch={false}
                data-row-link
                onClick={onChoose}
                className="block rounded px-2 py-1.5 -outline-offset-2 hover:bg-hover focus-visible:bg-hover"
              >
                <bdi>{company.name}</bdi>
              </NextLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
