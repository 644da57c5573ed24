import { PageHeader } from "@/components/layout/page-header";

/** In place of the reference where another service is the API. */
export function NoApi({ host }: { host: string }) {
  return (
    <PageHeader title="API">
      This dashboard has no API of its own: scripts call <bdi>{host}</bdi>.
    </PageHeader>
  );
}
