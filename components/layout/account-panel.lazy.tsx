import { MonitorSmartphone, TextCursorInput } from "lucide-react";
import { ThemeSwitch } from "@/components/layout/theme-switch";
import { SignOutButton } from "@/components/session/sign-out-button";
import { useSession } from "@/components/session/use-session";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { routes } from "@/lib/shared/routes";

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
