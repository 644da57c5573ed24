import { LogOut, Monitor, MonitorSmartphone, Moon, Sun, TextCursorInput } from "lucide-react";
import { useState } from "react";
import { Label } from "react-aria-components/Label";
import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import { applyTheme, parseTheme, type Theme, themes } from "@/components/navigation/theme";
import { useSession, useSignOut } from "@/components/session/use-session";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { routes } from "@/lib/shared/routes";

const faces = {
  system: { icon: Monitor, label: "System" },
  light: { icon: Sun, label: "Light" },
  dark: { icon: Moon, label: "Dark" },
};

/** Reads the document, so it must only render in the browser (inside a popover). */
function ThemeSwitch() {
  const [theme, setTheme] = useState(() => parseTheme(document.documentElement.dataset.theme));
  const change = (value: string) => {
    const next: Theme = parseTheme(value);
    applyTheme(next);
    setTheme(next);
  };
  return (
    <RadioGroup
      value={theme}
      onChange={change}
      orientation="horizontal"
      className="flex flex-col gap-1"
    >
      <Label className="text-xs text-muted">Theme</Label>
      <div className="grid grid-cols-3 gap-1">
        {themes.map((name) => {
          const { icon: Icon, label } = faces[name];
          return (
            <Radio
              key={name}
              value={name}
              className="flex h-8 cursor-default items-center justify-center gap-1.5 rounded border text-sm text-muted hover:bg-hover focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus selected:border-accent selected:bg-accent-soft selected:marked selected:text-accent-ink"
            >
              <Icon aria-hidden className="size-3.5" />
              {label}
            </Radio>
          );
        })}
      </div>
    </RadioGroup>
  );
}

function SignOutButton() {
  const { mutate, isPending, isSuccess } = useSignOut();
  return (
    <Button
      variant="quiet"
      className="w-full justify-start!"
      isPending={isPending || isSuccess}
      onPress={() => mutate()}
    >
      <LogOut aria-hidden className="size-4" />
      Sign out
    </Button>
  );
}

/** The signed-in client, the theme, and signing out. */
export function AccountPanel({
  onNameTemplates,
  onNavigate,
}: {
  onNameTemplates: () => void;
  onNavigate: () => void;
}) {
  const { client, person, company, capabilities } = useSession();
  return (
    <>
      <div className="flex flex-col gap-0.5 border-b px-3 py-3">
        <p className="flex items-center justify-between gap-2 font-medium">
          <bdi className="min-w-0 truncate">{person?.name ?? client.name}</bdi>
          <Badge>{client.role === "manager" ? "Manager" : "Viewer"}</Badge>
        </p>
        <p className="truncate text-muted">
          {person ? (
            <>
              <bdi>{client.name}</bdi>,{" "}
            </>
          ) : null}
          <bdi>{company.name}</bdi>
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
        {capabilities.hasPeople ? (
          <ButtonLink
            href={routes.sessions}
            variant="quiet"
            className="w-full justify-start!"
            onClick={onNavigate}
          >
            <MonitorSmartphone aria-hidden className="size-4" />
            My sessions
          </ButtonLink>
        ) : null}
        <SignOutButton />
      </div>
    </>
  );
}
