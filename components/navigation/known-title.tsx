"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { Skeleton } from "@/components/ui/skeleton";
import { VisuallyHidden } from "@/components/ui/visually-hidden";

interface Named {
  uuid: string;
  name: string;
}

/** Returns the name of the company or playlist in the URL if a cached list contains it, for a page that is still loading. */
function useKnownName(): string | null {
  const queryClient = useQueryClient();
  const [, kind, uuid] = usePathname().split("/");
  if (uuid === undefined || (kind !== "companies" && kind !== "playlists")) return null;
  for (const [, cached] of queryClient.getQueriesData<unknown>({ queryKey: [kind] })) {
    const lists =
      typeof cached === "object" && cached !== null ? [cached, ...Object.values(cached)] : [];
    for (const list of lists) {
      const found = (Array.isArray(list) ? list : [list]).find(
        (one) => isNamed(one) && one.uuid === uuid,
      );
      if (isNamed(found)) return found.name;
    }
  }
  return null;
}

const isNamed = (value: unknown): value is Named =>
  typeof value === "object" &&
  value !== null &&
  "uuid" in value &&
  "name" in value &&
  typeof value.name === "string";

/** The title of a page that is still loading: its name if a list contained it, so that screen readers announce it immediately. */
export function KnownTitle({ noun }: { noun: string }) {
  const name = useKnownName();
  if (name !== null) return <bdi>{name}</bdi>;
  return (
    <>
      <VisuallyHidden>{noun}</VisuallyHidden>
      <Skeleton className="h-7 w-64 max-w-full" />
    </>
  );
}
