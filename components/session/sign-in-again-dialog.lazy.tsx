import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { SignInWays } from "@/components/session/sign-in-form";
import { useSession } from "@/components/session/use-session";
import { Dialog } from "@/components/ui/dialog";
import { sessionQuery } from "@/lib/browser/session/queries";
import { type Session } from "@/lib/shared/session/schema";

export function SignInAgainDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { client, capabilities, identity_provider: provider } = useSession();
  const isRemote = !capabilities.servesScripts;
  const continueWith = (session: Session) => {
    const { queryKey } = sessionQuery();
    queryClient.setQueryData(queryKey, session);
    onClose();
    void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
    router.refresh();
  };
  return (
    <Dialog title="Your session has ended" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <p className="mb-4 text-muted">Sign in to continue. Your work on this page is kept.</p>
      <div className="flex flex-col gap-4">
        <SignInWays
          provider={provider}
          returnTo={null}
          // A client of another service is named after its ID there.
          clientId={isRemote ? client.name : client.id}
          isRemote={isRemote}
          onSignedIn={continueWith}
        />
      </div>
    </Dialog>
  );
}
