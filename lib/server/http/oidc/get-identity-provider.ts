import { type IdentityProvider } from "@/lib/server/identity-provider";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { AppError } from "@/lib/shared/errors";
import { routes } from "@/lib/shared/routes";

/** @throws AppError not_found where no provider is set up */
export function getIdentityProvider({ env }: Pick<Runtime, "env">): IdentityProvider {
  if (env.identityProvider) return env.identityProvider;
  throw new AppError("not_found", "This Cuelist has no identity provider. Sign in with a secret.");
}

/** Returns the address to register with the provider, as browsers see it, regardless of proxies. */
export const toRedirectUri = ({ env }: Pick<Runtime, "env">): string =>
  env.publicOrigin + routes.identityCallback;
