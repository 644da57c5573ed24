import { LogOut, Monitor, Moon, Plus, Replace, Sun } from "lucide-react";
import { applyTheme, parseTheme, type Theme, themes } from "@/components/navigation/theme";
import { type PaletteOption } from "@/components/palette/palette-option";
import { usePermissions } from "@/components/session/use-permissions";
import { useSession } from "@/components/session/use-session";
import { useSignOut } from "@/components/session/use-sign-out";
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
  /** Opens the step that selects the company of a new playlist. */
  onPickCompany: () => void;
  /** Puts the beginning of a command into the field. */
  onBegin: (text: string) => void;
}

/** Actions that are available everywhere. Reads the document, so it must only render in the browser. */
export function useActionOptions({ current, onPickCompany, onBegin }: Actions): PaletteOption[] {
  const { canEdit } = usePermissions();
  const { mutate: signOut } = useSignOut();
  const theme = parseTheme(document.documentElement.dataset.theme);
  const toOption = (name: Theme): PaletteOption => ({
    id: `theme-${name}`,
    ...themeFaces[name],
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
    ...useNewPlaylistOptions({ current, onPickCompany }),
    ...(canEdit ? [replace] : []),
    ...themes.filter((name) => name !== theme).map(toOption),
    {
      id: "sign-out",
      label: "Sign out",
      keywords: "log logout exit quit",
      icon: LogOut,
      act: { run: () => signOut() },
    },
  ];
}

const keywords = "new create add make";

/** New playlist for the current or another company. Empty for viewers. */
function useNewPlaylistOptions({
  current,
  onPickCompany,
}: Omit<Actions, "onBegin">): PaletteOption[] {
  const { company: own } = useSession();
  const { canCreate } = usePermissions();
  if (!canCreate) return [];
  if (own.kind === "advertiser") {
    const href = routes.newPlaylist(own.uuid);
    return [{ id: "new", label: "New playlist", keywords, icon: Plus, act: { href } }];
  }
  const pick: PaletteOption = {
    id: "new",
    label: "New playlist…",
    keywords,
    detail: "Choose a company",
    icon: Plus,
    act: { run: onPickCompany, isStep: true },
  };
  if (!current?.name) return [pick];
  const href = routes.newPlaylist(current.id);
  const label = `New playlist for ${current.name}`;
  return [{ id: "new-here", label, keywords, icon: Plus, act: { href } }, pick];
}
