"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { CompanyKindBadge } from "@/components/companies/company-kind-badge";
import { CompanyUuid } from "@/components/companies/company-uuid";
import { PageHeader } from "@/components/layout/page-header";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { type CompanyRow } from "@/lib/companies/schema";
import { routes } from "@/lib/routes";

/** Who the company is, and the way to a new playlist for those who may make one. */
export function CompanyHeader({ company }: { company: CompanyRow }) {
  const router = useRouter();
  const canWrite = useSession().client.role === "manager";
  return (
    <PageHeader
      title={<bdi>{company.name}</bdi>}
      actions={
        canWrite ? (
          <Button variant="primary" onPress={() => router.push(routes.newPlaylist(company.uuid))}>
            <Plus aria-hidden className="size-4" />
            New playlist
          </Button>
        ) : (
          <p className="text-sm text-muted">
            Your client is a viewer: it reads and changes nothing.
          </p>
        )
      }
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CompanyKindBadge kind={company.kind} />
        <CompanyUuid uuid={company.uuid} name={company.name} isWhole />
      </span>
    </PageHeader>
  );
}
