import { type FormEvent, useRef, useState } from "react";
import { ProviderLink } from "@/components/session/provider-link";
import { findFieldErrors, SignInFailure, toError } from "@/components/session/sign-in-failure";
import { Button } from "@/components/ui/button";
import { SecretField } from "@/components/ui/secret-field";
import { TextField } from "@/components/ui/text-field";
import { type Credentials, type OfferedProvider } from "@/lib/shared/clients/schema";
import { routes } from "@/lib/shared/routes";
import { type FailedSignIn, type Session } from "@/lib/shared/session/schema";

/** Loaded while the user types, because showing the form does not need them. */
const loadValidation = () => import("@/components/session/validate-credentials");
const loadRequest = () => import("@/lib/browser/session/queries");
const prepare = () => void Promise.allSettled([loadValidation(), loadRequest()]);

interface SignInFormProps {
  /** The initial client ID. */
  clientId?: string;
  /** Whether another service checks the credentials. */
  isRemote: boolean;
  /** For the form that the browser sends before or without scripts: the page to show next, and the outcome of the last attempt. */
  native?: { returnTo: string; failed: FailedSignIn | null };
  onSignedIn: (session: Session) => void;
}

/** The sign-in form. Failures keep the typed values. */
export function SignInForm({ clientId = "", isRemote, native, onSignedIn }: SignInFormProps) {
  const failed = native?.failed ?? null;
  const firstId = failed?.client_id ?? clientId;
  const idInput = useRef<HTMLInputElement>(null);
  const secretInput = useRef<HTMLInputElement>(null);
  const [credentials, setCredentials] = useState({ client_id: firstId, client_secret: "" });
  const [errors, setErrors] = useState(() => findFieldErrors(failed));
  const [failure, setFailure] = useState<unknown>(() => toError(failed));
  const [triedId, setTriedId] = useState(firstId);
  // Busy until the next page is shown, to prevent a second submit.
  const [isBusy, setBusy] = useState(false);
  const change = (changed: Partial<Credentials>) => {
    setCredentials({ ...credentials, ...changed });
    setErrors({});
  };
  const signIn = async () => {
    // Without it, the server validates.
    const validation = await loadValidation().catch(() => null);
    const found = validation?.validateCredentials(credentials) ?? {};
    setErrors(found);
    const invalid = found.client_id ? idInput : found.client_secret ? secretInput : null;
    if (invalid) return invalid.current?.focus();
    setBusy(true);
    setFailure(null);
    setTriedId(credentials.client_id);
    try {
      const request = await loadRequest();
      onSignedIn(await request.signIn(credentials));
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void signIn();
  };
  return (
    <form
      method="post"
      action={native && routes.signInForm}
      noValidate
      onInput={prepare}
      onSubmit={submit}
      className="flex flex-col gap-4"
    >
      {native ? <input type="hidden" name="next" value={native.returnTo} /> : null}
      {failure ? <SignInFailure error={failure} clientId={triedId} isRemote={isRemote} /> : null}
      <TextField
        ref={idInput}
        name="client_id"
        value={credentials.client_id}
        onChange={(client_id) => change({ client_id })}
        label="Client ID"
        error={errors.client_id}
        isReadOnly={isBusy}
        autoComplete="username"
        autoFocus={firstId === ""}
        inputProps={{ spellCheck: "false", autoCapitalize: "none" }}
      />
      <SecretField
        ref={secretInput}
        name="client_secret"
        value={credentials.client_secret}
        onChange={(client_secret) => change({ client_secret })}
        label="Client secret"
        autoFocus={firstId !== ""}
        error={errors.client_secret}
        isReadOnly={isBusy}
        autoComplete="current-password"
      />
      <Button type="submit" variant="primary" isPending={isBusy}>
        Sign in
      </Button>
    </form>
  );
}

interface SignInWaysProps extends SignInFormProps {
  provider: OfferedProvider | null;
  /** Page to show after the identity provider; null to open the start page in a new tab. */
  returnTo: string | null;
}

/** The button of the company's identity provider, the form for secrets, or both. */
export function SignInWays({ provider, returnTo, ...form }: SignInWaysProps) {
  if (!provider) return <SignInForm {...form} />;
  const { native } = form;
  // A failure at the provider has no client ID.
  const failed = native?.failed?.client_id === "" ? native.failed : null;
  const failure = toError(failed);
  return (
    <>
      {failure ? <SignInFailure error={failure} clientId="" isRemote={false} /> : null}
      <ProviderLink
        name={provider.name}
        returnTo={returnTo ?? routes.home}
        isPrimary={provider.is_only}
        inNewTab={returnTo === null}
      />
      {provider.is_only ? null : (
        <>
          <p className="flex items-center gap-3 text-sm text-muted before:flex-1 before:border-t after:flex-1 after:border-t">
            or with a client secret
          </p>
          <SignInForm {...form} native={failure && native ? { ...native, failed: null } : native} />
        </>
      )}
    </>
  );
}
