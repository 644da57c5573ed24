"use client";

import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "react-aria-components/Button";
import { useBreadcrumbs } from "@/components/navigation/use-pages";
import { HoldKeys } from "@/components/ui/hold-keys";
import { Kbd } from "@/components/ui/kbd";
import { useCommandKey, useHotkey } from "@/components/ui/hooks/use-hotkey";
import { lazyPart } from "@/components/ui/lazy-part";
import { usePathname } from "next/navigation";
import { useFollowLink } from "@/components/navigation/use-follow-link";
import { usePermissions, useSession } from "@/components/session/use-session";
import { routes } from "@/lib/shared/routes";

const loadPalette = () => import("@/components/palette/palette.lazy").then((file) => file.Palette);
const Palette = lazyPart(loadPalette, {
  name: "the command palette",
  loading: <HoldKeys />,
  close: ({ onClose }) => onClose(),
});

/** Opens the command palette, also with ⌘K or Ctrl-K. Its code loads on demand. */
export function PaletteButton() {
  const { company } = useBreadcrumbs();
  const [open, setOpen] = useState<"commands" | "shortcuts" | null>(null);
  const command = useCommandKey();
  useHotkey("k", () => setOpen("commands"), { isCommand: true });
  useEffect(() => {
    const read = ({ key }: KeyboardEvent) => {
      if (key === "Control" || key === "Meta") void loadPalette();
    };
    document.addEventListener("keydown", read, { capture: true });
    return () => document.removeEventListener("keydown", read, { capture: true });
  }, []);
  const load = () => void loadPalette();
  return (
    <>
      <Button
        aria-keyshortcuts="Meta+K Control+K"
        onPress={() => setOpen("commands")}
        onHoverStart={load}
        onFocus={load}
        className="flex h-9 shrink-0 items-center gap-2 rounded border border-line px-2.5 text-sm text-muted hover:bg-hover hover:text-ink lg:w-full"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="max-lg:sr-only">Search</span>
        <Kbd className="ml-auto w-12 text-center max-lg:hidden">
          {command === "Ctrl" ? "Ctrl K" : command && "⌘K"}
        </Kbd>
      </Button>
      {open === "shortcuts" ? (
        <ShortcutSheet onClose={() => setOpen(null)} />
      ) : open ? (
        <Palette
          company={company}
          onClose={() => setOpen(null)}
          onShortcuts={() => setOpen("shortcuts")}
        />
      ) : null}
      <Shortcuts onOpen={() => setOpen("shortcuts")} />
    </>
  );
}

const ShortcutSheet = lazyPart(
  () => import("@/components/palette/shortcut-sheet.lazy").then((file) => file.ShortcutSheet),
  { name: "the shortcuts", close: ({ onClose }) => onClose() },
);

const playlistPath = /^\/playlists\/([0-9a-f-]{36})$/;
const companyPath = /^\/companies\/([0-9a-f-]{36})$/;

/** Shortcuts of single keys, outside fields, dialogs and lists: `?`, `c`, `e` and `x`. */
function Shortcuts({ onOpen }: { onOpen: () => void }): null {
  const pathname = usePathname();
  const { company: own } = useSession();
  const { canCreate, canEdit } = usePermissions();
  const follow = useFollowLink();
  const isForm = /\/(new|edit|import)$/.test(pathname);
  useHotkey("?", onOpen);
  useHotkey("c", () => {
    if (!canCreate || isForm) return;
    const [, companyId] = companyPath.exec(pathname) ?? [];
    follow(routes.newPlaylist(companyId ?? own.uuid));
  });
  useHotkey("e", () => {
    const [, playlistId] = playlistPath.exec(pathname) ?? [];
    if (canEdit && playlistId !== undefined) follow(routes.editPlaylist(playlistId));
  });
  useHotkey("x", () => {
    const row = document.activeElement?.closest("tr, li");
    row?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
  });
  return null;
}
