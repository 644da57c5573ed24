import { type Metadata } from "next";
import { redirect } from "next/navigation";
import { FullPage } from "@/components/layout/full-page";
import { SignInCard } from "@/components/session/sign-in-card";
import { findWorkingDemo } from "@/lib/demo/demo";
import { routes, safeReturnPath } from "@/lib/routes";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { getSession } from "@/lib/session/session.server";
import { type SearchParams } from "@/app/return-path";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const { next, reason } = await searchParams;
  const returnTo = typeof next === "string" ? safeReturnPath(next) : routes.home;
  if (await getSession()) redirect(returnTo);
  const runtime = await getRuntime();
  const isDemo = runtime.env.demo && (await findWorkingDemo(runtime)) !== null;
  const { audioServiceUrl } = runtime.env;
  const host = audioServiceUrl === undefined ? null : new URL(audioServiceUrl).host;
  return (
    <FullPage>
      <SignInCard
        returnTo={returnTo}
        isExpired={reason === "expired"}
        isDemo={isDemo}
        host={host}
      />
    </FullPage>
  );
}
