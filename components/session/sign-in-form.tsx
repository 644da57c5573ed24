"use client";

import { type FormEvent, useRef, useState } from "react";
import { SignInFailure } from "@/components/session/sign-in-failure";
import { type CredentialsErrors } from "@/components/session/validate-credentials";
import { Button } from "@/components/ui/button";
import { SecretField } from "@/components/ui/secret-field";
import { TextField } from "@/components/ui/text-field";
import { useHydrated } from "@/components/ui/hooks/use-hydrated";
import { type Credentials } from "@/lib/clients/schema";
import { type Session } from "@/lib/session/schema";

/** Loaded while the user types, because showing the form does not need them. */
const loadValidation = () => import("@/components/session/validate-credentials");
const loadRequest = () => import("@/lib/session/queries");
const prepare = () => void Promise.allSettled([loadValidation(), loadRequest()]);

interface SignInFormProps {
  /** Filled in at first. */
  clientId?: string;
  /** Whether another service checks the credentials. */
  isRemote: boolean;
  onSignedIn: (session: Session) => void;
}

/** The sign-in form. Failures keep the typed values. */
export function SignInForm({ clientId = "", isRemote, onSignedIn }: SignInFormProps) {
  const isHydrated = useHydrated();
  const idInput = useRef<HTMLInputElement>(null);
  const secretInput = useRef<HTMLInputElement>(null);
  const [credentials, setCredentials] = useState({ client_id: clientId, client_secret: "" });
  const [errors, setErrors] = useState<CredentialsErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  // Until the next page is shown, to prevent a second submit.
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
      // POST keeps the secret out of the URL if the browser submits the form natively.
      method="post"
      noValidate
      onInput={prepare}
      onSubmit={submit}
      className="flex flex-col gap-4"
    >
      {failure ? <SignInFailure error={failure} isRemote={isRemote} /> : null}
      <TextField
        ref={idInput}
        name="client_id"
        value={credentials.client_id}
        onChange={(client_id) => change({ client_id })}
        label="Client ID"
        error={errors.client_id}
        isReadOnly={isBusy}
        autoComplete="username"
        autoFocus={clientId === ""}
        inputProps={{ spellCheck: "false", autoCapitalize: "none" }}
      />
      <SecretField
        ref={secretInput}
        name="client_secret"
        value={credentials.client_secret}
        onChange={(client_secret) => change({ client_secret })}
        label="Client secret"
        autoFocus={clientId !== ""}
        error={errors.client_secret}
        isReadOnly={isBusy}
        autoComplete="current-password"
      />
      <Button type={isHydrated ? "submit" : "button"} variant="primary" isPending={isBusy}>
        Sign in
      </Button>
    </form>
  );
}
