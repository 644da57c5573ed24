import { redirect } from "next/navigation";
import { getSession } from "@/app/page-data";
import { FullPage } from "@/components/layout/full-page";
import { titled } from "@/components/navigation/pages";
import { SignInCard } from "@/components/session/sign-in-card";
import { isId } from "@/lib/shared/ids";
import { createQueryClient } from "@/lib/browser/query-client";
import { routes, safeReturnPath } from "@/lib/shared/routes";
import { signInFormQuery } from "@/lib/browser/session/queries";

export const metadata = titled("/sign-in");

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { next, reason, client_id: clientId, failure } = await searchParams;
  const returnTo = typeof next === "string" ? safeReturnPath(next) : routes.home;
  const query = signInFormQuery(typeof failure === "string" ? failure : "");
  const form = await createQueryClient().fetchQuery(query);
  const { host, is_demo, failed, identity_provider } = form;
  // A signed-in user who fails to join as someone else has to see the reason.
  if (!failed && (await getSession())) redirect(returnTo);
  return (
    <FullPage>
      <SignInCard
        clientId={typeof clientId === "string" && isId(clientId) ? clientId : ""}
        failed={failed}
        returnTo={returnTo}
        isExpired={reason === "expired"}
        isDemo={is_demo}
        host={host}
        provider={identity_provider}
      />
    </FullPage>
  );
}
