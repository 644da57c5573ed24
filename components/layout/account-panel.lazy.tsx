"use client";

import { TextCursorInput } from "lucide-react";
import { ThemeSwitch } from "@/components/layout/theme-switch";
import { SignOutButton } from "@/components/session/sign-out-button";
import { useSession } from "@/components/session/use-session";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";

/** The client that is signed in, the theme, and signing out. */
export function AccountPanel({ onNameTemplates }: { onNameTemplates: () => void }) {
  const { client, company, expires_at } = useSession();
  return (
    <>
      <div className="flex flex-col gap-0.5 border-b px-3 py-3">
        <p className="flex items-center justify-between gap-2 font-medium">
          <bdi className="min-w-0 truncate">{client.name}</bdi>
          <Badge>{client.role === "manager" ? "Manager" : "Viewer"}</Badge>
        </p>
        <p className="truncate text-muted">
          <bdi>{company.name}</bdi>
        </p>
        <p className="text-sm text-faint">
          Session ends <RelativeTime at={expires_at} />
        </p>
      </div>
      <div className="border-b p-3">
        <ThemeSwitch />
      </div>
      <div className="p-2">
        {client.role === "manager" ? (
          <Button variant="quiet" className="w-full justify-start!" onPress={onNameTemplates}>
            <TextCursorInput aria-hidden className="size-4" />
            Name templates…
          </Button>
        ) : null}
        <SignOutButton />
      </div>
    </>
  );
}
