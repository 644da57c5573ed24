"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { SignInFailure } from "@/components/session/sign-in-failure";
import { Button } from "@/components/ui/button";
import { SecretField } from "@/components/ui/secret-field";
import { TextField } from "@/components/ui/text-field";
import { useHydrated } from "@/components/ui/use-hydrated";
import { credentialsSchema } from "@/lib/clients/schema";
import { signIn } from "@/lib/session/queries";
import { type Session } from "@/lib/session/schema";

interface SignInFormProps {
  onSignedIn: (session: Session) => void;
}

/** The pair of a client. What was typed stays after any failure. */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const isHydrated = useHydrated();
  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(credentialsSchema),
    mode: "onTouched",
    defaultValues: { client_id: "", client_secret: "" },
  });
  const mutation = useMutation({ mutationFn: signIn, onSuccess: onSignedIn });
  // Success stays pending until the next page is there, so that the form is not used twice.
  const isBusy = mutation.isPending || mutation.isSuccess;
  return (
    <form
      // Should the browser ever send this form itself, the secret must not stand in an address.
      method="post"
      noValidate
      onSubmit={handleSubmit((credentials) => mutation.mutate(credentials))}
      className="flex flex-col gap-4"
    >
      {mutation.error && !isBusy ? <SignInFailure error={mutation.error} /> : null}
      <Controller
        name="client_id"
        control={control}
        render={({ field }) => (
          <TextField
            {...field}
            label="Client ID"
            error={formState.errors.client_id?.message}
            isDisabled={isBusy}
            autoComplete="username"
            autoFocus
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
            error={formState.errors.client_secret?.message}
            isDisabled={isBusy}
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
