"use client";

import { useKnownName } from "@/components/navigation/use-known-name";
import { Skeleton } from "@/components/ui/skeleton";
import { VisuallyHidden } from "@/components/ui/visually-hidden";

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
