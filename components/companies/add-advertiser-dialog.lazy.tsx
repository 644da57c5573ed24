import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFollowLink } from "@/components/navigation/use-follow-link";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { TextField } from "@/components/ui/text-field";
import { toast, withUndo } from "@/components/ui/toast";
import { formMessage } from "@/lib/browser/api-error";
import { companyKeys, deleteAdded, postAdvertiser } from "@/lib/browser/companies/queries";
import { limits } from "@/lib/shared/limits";
import { routes } from "@/lib/shared/routes";

interface AddAdvertiserDialogProps {
  /** What was looked for. */
  name: string;
  onClose: () => void;
}

/** Adds an advertiser, unless one that is there already is meant. */
export function AddAdvertiserDialog({ name: initial, onClose }: AddAdvertiserDialogProps) {
  const [name, setName] = useState(initial);
  const { add, similar } = useAddAdvertiser(name.trim(), onClose);
  const submit = () => {
    if (name.trim() !== "" && !add.isPending) add.mutate({ name, is_another: similar.length > 0 });
  };
  return (
    <Dialog
      title="Add advertiser"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onPress={submit}
            isPending={add.isPending}
            isDisabled={name.trim() === ""}
          >
            {similar.length > 0 ? "Add as another advertiser" : "Add advertiser"}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          submit();
        }}
        className="flex flex-col gap-4"
      >
        <TextField
          autoFocus
          label="Name"
          value={name}
          onChange={setName}
          counterMax={limits.nameCharacters}
          error={formMessage(add.error)}
        />
        <div role="status">
          {similar.length > 0 ? (
            <>
              <p className="text-warn">You have an advertiser with a similar name. Use it?</p>
              <ul className="mt-1 flex flex-col gap-1">
                {similar.map(({ uuid, name: known }) => (
                  <li key={uuid}>
                    <Link href={routes.company(uuid)} onClick={onClose}>
                      <bdi>{known}</bdi>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}

/** `similar`: the advertisers that may be meant by the name, once the server has answered with them. */
function useAddAdvertiser(name: string, onClose: () => void) {
  const queryClient = useQueryClient();
  const follow = useFollowLink();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: companyKeys.all });
  const undo = useMutation({
    mutationFn: deleteAdded,
    onSuccess: () => {
      toast.success("Removed the advertiser.");
      follow(routes.companies);
    },
    onError: (error) => toast.error(error.message),
    // The page of the removed advertiser is still open, and would ask for it.
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: companyKeys.all, refetchType: "none" }),
  });
  const add = useMutation({
    mutationFn: postAdvertiser,
    onSuccess: ({ company, undo: key }) => {
      if (!company || key === null) return;
      refresh();
      onClose();
      follow(routes.company(company.uuid));
      toast.success(
        `Added “${company.name}”.`,
        withUndo(() => undo.mutate(key)),
      );
    },
  });
  const isOfName = add.variables?.name.trim() === name;
  return { add, similar: isOfName ? (add.data?.similar ?? []) : [] };
}
