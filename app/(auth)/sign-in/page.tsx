import { type Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { FullPage } from "@/components/layout/full-page";
import { SignInCard } from "@/components/session/sign-in-card";
import { findWorkingDemo } from "@/lib/demo/demo";
import { isId } from "@/lib/ids";
import { routes, safeReturnPath } from "@/lib/routes";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { findFailedSignIn } from "@/lib/session/failed-sign-in.server";
import { getSession } from "@/lib/session/session.server";
import { type SearchParams } from "@/app/return-path";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const { next, reason, client_id: clientId, failure } = await searchParams;
  const returnTo = typeof next === "string" ? safeReturnPath(next) : routes.home;
  if (await getSession()) redirect(returnTo);
  const runtime = await getRuntime();
  const failed =
    typeof failure === "string" ? await findFailedSignIn(runtime, await cookies(), failure) : null;
  const isDemo = runtime.env.demo && (await findWorkingDemo(runtime)) !== null;
  const { audioServiceUrl } = runtime.env;
  const host = audioServiceUrl === undefined ? null : new URL(audioServiceUrl).host;
  return (
    <FullPage>
      <SignInCard
        clientId={typeof clientId === "string" && isId(clientId) ? clientId : ""}
        failed={failed}
        returnTo={returnTo}
        isExpired={reason === "expired"}
        isDemo={isDemo}
        host={host}
      />
    </FullPage>
  );
}
