import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useEffect } from "react";
import { toFile } from "@/components/people/handed-over";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { downloadText } from "@/components/ui/download-text";
import { CopyButton } from "@/components/ui/copy-button";
import { SecretField } from "@/components/ui/secret-field";
import { TextField } from "@/components/ui/text-field";
import { signIn } from "@/lib/browser/session/queries";
import { type AcceptedInvitation } from "@/lib/shared/people/schema";
import { routes } from "@/lib/shared/routes";

/** Shows the new credentials once, in a form that a browser's password manager stores, and signs in with them. */
export function JoinedForm({ joined }: { joined: AcceptedInvitation }) {
  const { client_id: clientId, client_secret: secret } = joined;
  const router = useRouter();
  const enter = useMutation({
    mutationFn: () => signIn({ client_id: clientId, client_secret: secret }),
    onSuccess: () => {
      router.replace(routes.home);
      router.refresh();
    },
  });
  // The secret is only on this page. Signing in stays on it.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter.mutate();
  };
  const save = () =>
    downloadText("cuelist-sign-in.json", "application/json", toFile(clientId, secret));
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <Callout tone="warn">
        Save the secret now: in your browser&apos;s password manager, or as a file. It can&apos;t be
        shown again.
      </Callout>
      {enter.error ? (
        <Callout tone="danger" role="alert">
          {enter.error.message}
        </Callout>
      ) : null}
      <TextField
        label="Client ID"
        name="client_id"
        value={clientId}
        isReadOnly
        // The previously focused button is gone.
        autoFocus
        autoComplete="username"
        inputClassName="font-mono text-sm"
      />
      <SecretField
        label="Client secret"
        name="client_secret"
        value={secret}
        onChange={() => undefined}
        autoComplete="new-password"
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={secret} label="Copy client secret">
          Copy secret
        </CopyButton>
        <Button size="sm" onPress={save}>
          <Download aria-hidden className="size-3.5" />
          Download as file
        </Button>
      </div>
      <Button type="submit" variant="primary" isPending={enter.isPending}>
        Sign in
      </Button>
    </form>
  );
}
