"use client";

import { ChevronDown, TextCursorInput } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { ThemeSwitch } from "@/components/layout/theme-switch";
import { LazyNameTemplatesDialog } from "@/components/playlists/naming/lazy-name-templates";
import { SignOutButton } from "@/components/session/sign-out-button";
import { useSession } from "@/components/session/use-session";
import { Badge } from "@/components/ui/badge";
import { Popover } from "@/components/ui/popover";
import { RelativeTime } from "@/components/ui/relative-time";

export function AccountMenu() {
  const { client, company, expires_at } = useSession();
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <DialogTrigger>
        <Button
          aria-label={`Account: ${client.name}`}
          className="flex h-9 shrink-0 items-center gap-1.5 rounded px-1.5 text-sm hover:bg-hover"
        >
          <span
            aria-hidden
            className="flex size-6 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent-ink uppercase"
          >
            {[...client.name].slice(0, 1)}
          </span>
          <span className="max-w-40 truncate max-lg:hidden">
            <bdi>{client.name}</bdi>
          </span>
          <ChevronDown aria-hidden className="size-3.5 text-faint" />
        </Button>
        <Popover placement="bottom end" className="w-72">
          <Dialog aria-label="Account" className="flex flex-col outline-none">
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
                <Button
                  slot="close"
                  className="flex h-9 w-full items-center gap-2 rounded px-3 text-muted hover:bg-hover hover:text-ink"
                  onPress={() => setNaming(true)}
                >
                  <TextCursorInput aria-hidden className="size-4" />
                  Name templates…
                </Button>
              ) : null}
              <SignOutButton />
            </div>
          </Dialog>
        </Popover>
      </DialogTrigger>
      {isNaming ? <LazyNameTemplatesDialog onClose={() => setNaming(false)} /> : null}
    </>
  );
}
