"use client";

import { useQuery } from "@tanstack/react-query";
import { SearchX, UserPlus, Users } from "lucide-react";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { RequestError } from "@/components/layout/request-error";
import { useTypedWrite } from "@/components/navigation/use-typed-write";
import { PeopleTable } from "@/components/people/people-table";
import { type PersonTask, type PersonTaskProps } from "@/components/people/person-task";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { CompactSelect } from "@/components/ui/compact-select";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager, useCursorPages } from "@/components/ui/pager";
import { useTyped } from "@/components/ui/hooks/use-settled";
import { lazyPart } from "@/components/ui/lazy-part";
import { LiveText } from "@/components/ui/visually-hidden";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { peopleQuery, type PeopleRequest } from "@/lib/browser/people/queries";
import { formatCount } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
import { type PersonList } from "@/lib/shared/people/schema";
import { type PersonState, personStates } from "@/lib/shared/vocabulary";

const parsers = {
  q: parseAsString.withDefault(""),
  state: parseAsStringLiteral(personStates),
  cursor: parseAsString,
};

/** Search, state and page of the people, stored in the URL. */
function usePeopleSearch() {
  const [{ q, state, cursor }, set] = useQueryStates(parsers);
  const writeTyped = useTypedWrite();
  const settled = useTyped(q);
  const asked: PeopleRequest = { q: q === "" ? "" : settled, state, cursor };
  return {
    q,
    state,
    asked,
    search: (text: string) => writeTyped(text, () => set({ q: text, cursor: null })),
    choose: (chosen: PersonState | null) => void set({ state: chosen, cursor: null }),
    clear: () => void set(null),
    goTo: (to: string | null) => void set({ cursor: to }, { history: "push", scroll: true }),
  };
}

const PersonTaskDialog = lazyPart<PersonTaskProps>(
  () => import("@/components/people/person-task-dialog.lazy").then((file) => file.TaskDialog),
  { name: "this dialog", close: ({ onClose }) => onClose() },
);

const states = [
  { value: "", label: "All states" },
  { value: "active", label: "Active" },
  { value: "invited", label: "Invited" },
  { value: "disabled", label: "Disabled" },
];

/** Up to this many people fit on a screen, without a search. */
const fewPeople = 20;

/** The people who sign in to the client. Managers invite, change and disable them. */
export function PeopleView() {
  const { client } = useSession();
  const isManager = client.role === "manager";
  const { q, state, asked, search, choose, clear, goTo } = usePeopleSearch();
  const query = useQuery(peopleQuery(asked));
  const { data, error, isPlaceholderData } = query;
  const [task, setTask] = useState<PersonTask | null>(null);
  const pages = useCursorPages({
    scope: JSON.stringify([asked.q, asked.state]),
    cursor: asked.cursor,
    nextCursor: data?.next_cursor,
    onChange: goTo,
  });
  const isNarrowed = asked.q !== "" || asked.state !== null;
  const all = data ? countIn(data.counts, null) : 0;
  const total = data ? countIn(data.counts, asked.state) : 0;
  return (
    <>
      <PageHeader
        title="People"
        actions={
          isManager ? (
            <Button variant="primary" onPress={() => setTask({ kind: "invite" })}>
              <UserPlus aria-hidden className="size-4" />
              Invite person
            </Button>
          ) : null
        }
      />
      {all > fewPeople || isNarrowed ? (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <SearchField
            label="Search people"
            placeholder="Search people"
            value={q}
            onChange={search}
            maxLength={limits.nameCharacters}
            className="w-full max-w-md"
          />
          <CompactSelect
            label="State"
            value={state ?? ""}
            options={states}
            onChange={(chosen) => choose(personStates.find((one) => one === chosen) ?? null)}
            isFieldHigh
            className="w-36"
          />
          <LiveText>
            {data && !isPlaceholderData ? formatCount(total, "person", "people") : null}
          </LiveText>
        </div>
      ) : null}
      {error && !data ? (
        <RequestError
          title="Couldn't load people"
          error={error}
          onRetry={query.refetch}
          isRetrying={query.isFetching}
        />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : data.people.length > 0 ? (
        <div className="flex flex-col gap-4">
          <PeopleTable
            people={data.people}
            isStale={isPlaceholderData}
            onTask={isManager ? setTask : null}
          />
          <Pager label="people" {...pages} />
          {data.has_shared_sign_in ? (
            <p className="text-sm text-muted">
              Anyone using the shared secret appears as “<bdi>{client.name}</bdi>”.
            </p>
          ) : null}
        </div>
      ) : isNarrowed ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title="No people match this search."
          action={<Button onPress={clear}>Clear search</Button>}
        />
      ) : (
        <EmptyState icon={<Users aria-hidden />} title="No people yet">
          {isManager
            ? "Invite your team. Everyone gets their own sign-in, and history shows who did what."
            : "Ask a manager to invite you, so that history says who did what."}
        </EmptyState>
      )}
      {task ? (
        <PersonTaskDialog
          key={`${task.kind} ${"person" in task ? task.person.uuid : ""}`}
          task={task}
          clientRole={data?.client_role ?? client.role}
          onClose={() => setTask(null)}
        />
      ) : null}
    </>
  );
}

/** Counts the people in a state, or all for null. */
function countIn(counts: PersonList["counts"], state: PersonState | null): number {
  const counted: readonly PersonState[] = state === null ? personStates : [state];
  return counted.reduce((sum, one) => sum + counts[one], 0);
}
