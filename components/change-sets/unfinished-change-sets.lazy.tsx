"use client";

import { useMutationState, useQueries, useQuery } from "@tanstack/react-query";
import { ChangeSetProgress } from "@/components/change-sets/change-set-progress";
import { runKey } from "@/components/change-sets/run-change-set";
import { useSession } from "@/components/session/use-session";
import { changeSetQuery, unfinishedChangeSetsQuery } from "@/lib/change-sets/queries";

/** Change-sets that run in this tab, and those of before that were cut off. */
export function UnfinishedChangeSets() {
  const { client } = useSession();
  const { data = [] } = useQuery(unfinishedChangeSetsQuery());
  // Colleagues go on with theirs themselves.
  const unfinished = data.filter(({ by }) => by === client.name);
  const ids = useMutationState({
    filters: { mutationKey: runKey, status: "pending" },
    select: ({ options }) => String(options.mutationKey?.at(-1)),
  });
  const running = useQueries({ queries: ids.map((id) => changeSetQuery(id)) });
  const known = new Set(unfinished.map(({ uuid }) => uuid));
  const others = running.flatMap(({ data: own }) => (own && !known.has(own.uuid) ? [own] : []));
  return [...unfinished, ...others].map((changeSet) => (
    <ChangeSetProgress key={changeSet.uuid} changeSet={changeSet} />
  ));
}
