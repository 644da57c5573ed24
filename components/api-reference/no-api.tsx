import { PageHeader } from "@/components/layout/page-header";

/** Replaces the reference if another service provides the API. */
export function NoApi({ host }: { host: string }) {
  return (
    <PageHeader title="API">
      This dashboard has no API of its own: scripts call <bdi>{host}</bdi>.
    </PageHeader>
  );
}
