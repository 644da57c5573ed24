import { usePathname } from "next/navigation";
import { useState } from "react";
import { useFollowLink } from "@/components/navigation/use-follow-link";
import { usePermissions } from "@/components/session/use-permissions";
import { useSession } from "@/components/session/use-session";
import { useHotkey } from "@/components/ui/hooks/use-hotkey";
import { routes } from "@/lib/shared/routes";
import { lazyPart } from "@/components/ui/lazy-part";

const ShortcutSheet = lazyPart(
  () => import("@/components/palette/shortcut-sheet.lazy").then((file) => file.ShortcutSheet),
  { name: "the shortcuts", close: ({ onClose }) => onClose() },
);

const playlistPath = /^\/playlists\/([0-9a-f-]{36})$/;
const companyPath = /^\/companies\/([0-9a-f-]{36})$/;

/** Shortcuts of single keys, outside fields, dialogs and lists: `?`, `c`, `e` and `x`. */
export function Shortcuts({ onPickCompany }: { onPickCompany: () => void }) {
  const pathname = usePathname();
  const { company: own } = useSession();
  const { canCreate, canEdit } = usePermissions();
  const follow = useFollowLink();
  const [isOpen, setOpen] = useState(false);
  const isForm = /\/(new|edit|import)$/.test(pathname);
  useHotkey("?", () => setOpen(true));
  useHotkey("c", () => {
    if (!canCreate || isForm) return;
    const [, companyId] = companyPath.exec(pathname) ?? [];
    if (companyId !== undefined) follow(routes.newPlaylist(companyId));
    else if (own.kind === "advertiser") follow(routes.newPlaylist(own.uuid));
    else onPickCompany();
  });
  useHotkey("e", () => {
    const [, playlistId] = playlistPath.exec(pathname) ?? [];
    if (canEdit && playlistId !== undefined) follow(routes.editPlaylist(playlistId));
  });
  useHotkey("x", () => {
    const row = document.activeElement?.closest("tr, li");
    row?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
  });
  return isOpen ? <ShortcutSheet onClose={() => setOpen(false)} /> : null;
}
