import { Keyboard, LogOut, Monitor, Moon, Plus, Replace, Sun } from "lucide-react";
import { applyTheme, parseTheme, type Theme, themes } from "@/components/navigation/theme";
import { type PaletteOption } from "@/components/palette/palette-option";
import { usePermissions, useSession, useSignOut } from "@/components/session/use-session";
import { routes } from "@/lib/shared/routes";

/** The company of the open page. */
export interface CurrentCompany {
  id: string;
  name: string | null;
}

const themeFaces = {
  system: { icon: Monitor, label: "Use system theme", keywords: "auto automatic mode" },
  light: { icon: Sun, label: "Use light theme", keywords: "light bright day mode" },
  dark: { icon: Moon, label: "Use dark theme", keywords: "dark night mode" },
};

interface Actions {
  current: CurrentCompany | null;
  /** Opens the list of keyboard shortcuts. */
  onShortcuts: () => void;
  /** Puts the beginning of a command into the field. */
  onBegin: (text: string) => void;
}

/** Actions that are available everywhere. Reads the document, so it must only render in the browser. */
export function useActionOptions({ current, onShortcuts, onBegin }: Actions): PaletteOption[] {
  const { canEdit } = usePermissions();
  const { mutate: signOut } = useSignOut();
  const theme = parseTheme(document.documentElement.dataset.theme);
  const toOption = (name: Theme): PaletteOption => ({
    id: `theme-${name}`,
    ...themeFaces[name],
    isRare: true,
    act: { run: () => applyTheme(name) },
  });
  const replace: PaletteOption = {
    id: "replace",
    label: "Replace an ID…",
    keywords: "swap exchange",
    detail: "Type “replace” and the ID",
    icon: Replace,
    act: { run: () => onBegin("replace "), isStep: true },
  };
  return [
    ...useNewPlaylistOptions(current),
    ...(canEdit ? [replace] : []),
    {
      id: "shortcuts",
      label: "Keyboard shortcuts",
      keywords: "help keys hotkeys shortcut",
      icon: Keyboard,
      act: { run: onShortcuts },
    },
    ...themes.filter((name) => name !== theme).map(toOption),
    {
      id: "sign-out",
      isRare: true,
      label: "Sign out",
      keywords: "log logout exit quit",
      icon: LogOut,
      act: { run: () => signOut() },
    },
  ];
}

const keywords = "new create add make";

/** New playlist for the current or another company. Empty for viewers. */
function useNewPlaylistOptions(current: CurrentCompany | null): PaletteOption[] {
  const { company: own } = useSession();
  const { canCreate } = usePermissions();
  if (!canCreate) return [];
  const toOption = (id: string, label: string, companyId: string): PaletteOption => ({
    id,
    label,
    keywords,
    icon: Plus,
    act: { href: routes.newPlaylist(companyId) },
  });
  const any = toOption("new", "New playlist", own.uuid);
  if (!current?.name || current.id === own.uuid) return [any];
  return [toOption("new-here", `New playlist for ${current.name}`, current.id), any];
}
