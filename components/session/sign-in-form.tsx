"use client";

import { useState } from "react";
import { Controller, type Resolver, useForm } from "react-hook-form";
import { SignInFailure } from "@/components/session/sign-in-failure";
import { Button } from "@/components/ui/button";
import { SecretField } from "@/components/ui/secret-field";
import { TextField } from "@/components/ui/text-field";
import { useHydrated } from "@/components/ui/hooks/use-hydrated";
import { type Credentials } from "@/lib/clients/schema";
import { type Session } from "@/lib/session/schema";

/** Loaded while the user types, because showing the form does not need them. */
const loadValidation = () => import("@/components/session/credentials-resolver");
const loadRequest = () => import("@/lib/session/queries");
const prepare = () => void Promise.allSettled([loadValidation(), loadRequest()]);

const resolve: Resolver<Credentials> = async (values, ...rest) => {
  const validation = await loadValidation().catch(() => null);
  // Without it, the server validates.
  return validation ? validation.credentialsResolver(values, ...rest) : { values, errors: {} };
};

interface SignInFormProps {
  /** Filled in at first. */
  clientId?: string;
  onSignedIn: (session: Session) => void;
}

/** The sign-in form. Failures keep the typed values. */
export function SignInForm({ clientId = "", onSignedIn }: SignInFormProps) {
  const isHydrated = useHydrated();
  const [failure, setFailure] = useState<unknown>(null);
  const { control, handleSubmit, formState } = useForm({
    resolver: resolve,
    mode: "onTouched",
    defaultValues: { client_id: clientId, client_secret: "" },
  });
  const [isSignedIn, setSignedIn] = useState(false);
  const submit = handleSubmit(async (credentials) => {
    setFailure(null);
    try {
      const { signIn } = await loadRequest();
      const session = await signIn(credentials);
      setSignedIn(true);
      onSignedIn(session);
    } catch (error) {
      setFailure(error);
    }
  });
  // Stays busy until the next page is shown, to prevent a second submit.
  const isBusy = formState.isSubmitting || isSignedIn;
  return (
    <form
      // POST keeps the secret out of the URL if the browser submits the form natively.
      method="post"
      noValidate
      onInput={prepare}
      onSubmit={submit}
      className="flex flex-col gap-4"
    >
      {failure ? <SignInFailure error={failure} /> : null}
      <Controller
        name="client_id"
        control={control}
        render={({ field }) => (
          <TextField
            {...field}
            label="Client ID"
            error={formState.errors.client_id?.message}
            isReadOnly={isBusy}
            autoComplete="username"
            autoFocus={clientId === ""}
            inputProps={{ spellCheck: "false", autoCapitalize: "none" }}
          />
        )}
      />
      <Controller
        name="client_secret"
        control={control}
        render={({ field }) => (
          <SecretField
            {...field}
            label="Client secret"
            autoFocus={clientId !== ""}
            error={formState.errors.client_secret?.message}
            isReadOnly={isBusy}
            autoComplete="current-password"
          />
        )}
      />
      <Button type={isHydrated ? "submit" : "button"} variant="primary" isPending={isBusy}>
        Sign in
      </Button>
    </form>
  );
}
