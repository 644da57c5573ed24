import { useMutation } from "@tanstack/react-query";
import { providerLook } from "@/components/session/provider-link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { postIdentityStart } from "@/lib/browser/people/join";

/** Goes to the company's identity provider, which says who accepts the invitation. A POST, so that the key is in no address. */
export function JoinWithProvider({ invitation, name }: { invitation: string; name: string }) {
  const start = useMutation({
    mutationFn: () => postIdentityStart(invitation),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      {start.error ? (
        <Callout tone="danger" role="alert">
          {start.error.message}
        </Callout>
      ) : null}
      <Button
        variant="primary"
        className={providerLook}
        // Until the browser has left the page.
        isPending={start.isPending || start.isSuccess}
        onPress={() => start.mutate()}
      >
        Continue with <bdi>{name}</bdi>
      </Button>
    </>
  );
}
