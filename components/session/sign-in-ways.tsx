import { toError } from "@/components/session/failed-sign-in";
import { ProviderLink } from "@/components/session/provider-link";
import { SignInFailure } from "@/components/session/sign-in-failure";
import { SignInForm, type SignInFormProps } from "@/components/session/sign-in-form";
import { type OfferedProvider } from "@/lib/shared/people/identity-provider";
import { routes } from "@/lib/shared/routes";

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
