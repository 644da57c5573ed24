"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { PageHeader } from "@/components/layout/page-header";
import { RequestError } from "@/components/layout/request-error";
import { nameBrowser } from "@/components/people/name-browser";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import { toast } from "@/components/ui/toast";
import { deleteOtherSessions, deleteSession, sessionsQuery } from "@/lib/browser/people/queries";
import { formatCount } from "@/lib/shared/format";

/** The caller's sessions, with buttons to end them. */
export function SessionsView() {
  const query = useQuery(sessionsQuery());
  const { data, error } = query;
  const end = useEnd();
  const others = data?.sessions.filter(({ is_current: isHere }) => !isHere) ?? [];
  return (
    <>
      <PageHeader
        title="My sessions"
        actions={
          others.length > 0 ? (
            <Button isPending={end.isPending} onPress={() => end.mutate(null)}>
              End all others
            </Button>
          ) : null
        }
      />
      {data?.is_shared ? (
        <Callout className="mb-3">
          You signed in with a shared secret, so other sessions can&apos;t be told apart. Ask a
          manager to invite you.
        </Callout>
      ) : null}
      {error && !data ? (
        <RequestError
          title="Couldn't load sessions"
          error={error}
          onRetry={query.refetch}
          isRetrying={query.isFetching}
        />
      ) : !data ? (
        <Skeleton className="h-48" />
      ) : (
        <Table label="Sessions">
          <thead>
            <tr>
              <Th>Browser</Th>
              <Th className="max-sm:hidden">Address</Th>
              <Th>Signed in</Th>
              <Th className="max-sm:hidden">Last active</Th>
              <Th className="w-10">
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {data.sessions.map((session) => (
              <tr key={session.id}>
                <Td className="w-full max-w-0 min-w-28">
                  <span className="flex flex-wrap items-center gap-2" title={session.user_agent}>
                    <bdi className="break-words">{nameBrowser(session.user_agent)}</bdi>
                    {session.is_current ? <Badge tone="accent">This device</Badge> : null}
                  </span>
                </Td>
                <Td className="max-sm:hidden">{session.address}</Td>
                <Td className="whitespace-nowrap">
                  <RelativeTime at={session.started_at} />
                </Td>
                <Td className="whitespace-nowrap max-sm:hidden">
                  <RelativeTime at={session.seen_at} />
                </Td>
                <Td className="py-0! pr-2! whitespace-nowrap">
                  {session.is_current ? null : (
                    <Button
                      size="sm"
                      aria-label={`End session: ${nameBrowser(session.user_agent)}`}
                      isPending={end.isPending && (end.variables ?? session.id) === session.id}
                      onPress={() => end.mutate(session.id)}
                    >
                      End
                    </Button>
                  )}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}

/** Ends one session, or all others for null. */
function useEnd() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (sessionId: string | null) => {
      if (sessionId === null) return (await deleteOtherSessions()).ended;
      await deleteSession(sessionId);
      return 1;
    },
    onSuccess: (ended) => toast.success(`Ended ${formatCount(ended, "session", "sessions")}.`),
    onError: (error) => toast.error(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}
