import { buttonStyle, cx } from "@/components/ui/style";
import { routes } from "@/lib/shared/routes";

/** Style of the link to the identity provider; a long name wraps to two lines. */
export const providerLook = "h-auto! min-h-9 w-full py-1.5 text-center whitespace-normal!";

interface ProviderLinkProps {
  name: string;
  /** A path of this site. */
  returnTo: string;
  /** Whether it is the only way to sign in. */
  isPrimary: boolean;
  /** Whether the page stays open, and continues once the other tab has signed in. */
  inNewTab?: boolean;
}

/** Leads to the company's identity provider and back. A plain link: the server redirects, and it works without scripts. */
export function ProviderLink({ name, returnTo, isPrimary, inNewTab }: ProviderLinkProps) {
  return (
    <a
      href={routes.identitySignIn(returnTo)}
      target={inNewTab ? "_blank" : undefined}
      className={cx(buttonStyle(isPrimary ? "primary" : "secondary"), providerLook)}
    >
      Continue with <bdi>{name}</bdi>
      {inNewTab ? " in a new tab" : null}
    </a>
  );
}
