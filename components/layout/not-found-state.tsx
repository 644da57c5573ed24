"use client";

import { SearchX } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/link";
import { routes } from "@/lib/shared/routes";

/** The same page for missing and inaccessible addresses, so that it reveals neither. One reference in the HTML of every page. */
export function NotFoundState() {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      titleAs="h1"
      title="Page not found, or you don't have access to it."
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <ButtonLink href={routes.playlists} variant="primary">
            Playlists
          </ButtonLink>
          <ButtonLink href={routes.companies}>Companies</ButtonLink>
          <ButtonLink href={routes.activity}>Activity</ButtonLink>
        </span>
      }
    />
  );
}
