import { findSamples, readReference } from "@/app/api-page";
import { getSession, requireSession } from "@/app/page-data";
import { ApiReference } from "@/components/api-reference/api-reference";
import { ErrorsSection, LimitsSection, NoApi } from "@/components/api-reference/reference-sections";
import { PageHeader } from "@/components/layout/page-header";
import { titled } from "@/components/navigation/pages";
import { ButtonLink } from "@/components/ui/link";
import { routes } from "@/lib/shared/routes";

export const metadata = titled("/api-reference");

export default async function ApiReferencePage() {
  if (!(await getSession())) return <ErrorReference />;
  const { client, company, capabilities } = await requireSession(routes.api);
  if (!capabilities.servesScripts) return <NoApi host={company.name} />;
  return <ApiReference {...await readReference()} samples={await findSamples(client.id)} />;
}

/** Public like openapi.json, because errors of scripts link to it. All operations would take a third of a second for each reader. */
async function ErrorReference() {
  // It does not exist if another service is connected.
  const found = await readReference().catch(() => null);
  if (!found) return requireSession(routes.api).then(() => null);
  return (
    <>
      <PageHeader
        title="API"
        actions={<ButtonLink href={routes.signIn(routes.api)}>Sign in</ButtonLink>}
      >
        Sign in to see and try all operations.{" "}
        <a href={routes.openApi} className="link underline">
          openapi.json
        </a>{" "}
        describes them too.
      </PageHeader>
      <ErrorsSection errors={found.reference.errors} />
      <LimitsSection />
    </>
  );
}
