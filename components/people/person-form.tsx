import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { HandedLink } from "@/components/people/handed-over";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { ListItem } from "@/components/ui/list-item";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/browser/api-error";
import { patchPerson, postPerson, peopleKeys } from "@/lib/browser/people/queries";
import { sessionQuery } from "@/lib/browser/session/queries";
import { limits } from "@/lib/shared/limits";
import { invitePersonSchema, type Person } from "@/lib/shared/people/schema";
import { type Role } from "@/lib/shared/vocabulary";

interface PersonFormProps {
  /** The person to edit; missing to invite a new one. */
  person?: Person;
  clientRole: Role;
  onClose: () => void;
}

/** Invites a person and shows their link, or edits a person. */
export function PersonForm({ person, clientRole, onClose }: PersonFormProps) {
  const queryClient = useQueryClient();
  const [values, setValues] = useState({
    name: person?.name ?? "",
    email: person?.email ?? "",
    role: person?.role ?? ("viewer" as Role),
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = (changed: Partial<typeof values>) => {
    setValues({ ...values, ...changed });
    setErrors({});
  };
  const save = useMutation({
    mutationFn: async () => {
      if (!person) return (await postPerson(values)).invitation;
      await patchPerson(person.uuid, values);
      return null;
    },
    onSuccess: (invitation) => {
      if (invitation) return;
      toast.success("Changes saved.");
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError)
        setErrors(
          Object.fromEntries(error.errors.map(({ path, message }) => [path.slice(1), message])),
        );
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: peopleKeys.all });
      // The session contains the caller's own name and role.
      if (person?.is_me) void queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { error } = invitePersonSchema.safeParse(values);
    if (!error) return save.mutate();
    setErrors(
      Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])),
    );
  };
  const { data: link } = save;
  const title = link ? `Invitation for ${values.name}` : person ? "Edit person" : "Invite person";
  const isUnplaced = save.error && Object.keys(errors).length === 0;
  return (
    <Dialog
      title={title}
      isOpen
      holdsInput
      onOpenChange={onClose}
      footer={
        link ? (
          <Button variant="primary" onPress={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onPress={onClose}>Cancel</Button>
            <Button type="submit" form="person" variant="primary" isPending={save.isPending}>
              {person ? "Save changes" : "Create invitation"}
            </Button>
          </>
        )
      }
    >
      {link ? (
        <HandedLink url={link.url} expiresAt={link.expires_at} />
      ) : (
        <form id="person" noValidate onSubmit={submit} className="flex flex-col gap-4">
          {isUnplaced ? (
            <Callout tone="danger" role="alert">
              {save.error.message}
            </Callout>
          ) : null}
          <TextField
            label="Name"
            value={values.name}
            onChange={(name) => change({ name })}
            error={errors.name}
            counterMax={limits.nameCharacters}
            autoComplete="off"
          />
          <TextField
            label="Email"
            isOptional
            value={values.email}
            onChange={(email) => change({ email })}
            error={errors.email}
            description="Shown to your colleagues. No email is sent."
            autoComplete="off"
            inputProps={{ inputMode: "email", spellCheck: "false", autoCapitalize: "none" }}
          />
          <Select
            label="Role"
            value={values.role}
            onChange={(role) => change({ role: role === "manager" ? "manager" : "viewer" })}
            error={errors.role}
            description={clientRole === "viewer" ? "This client has view-only access." : undefined}
          >
            {clientRole === "manager" || values.role === "manager" ? (
              <ListItem id="manager">Manager: can make changes</ListItem>
            ) : null}
            <ListItem id="viewer">Viewer: view-only access</ListItem>
          </Select>
        </form>
      )}
    </Dialog>
  );
}
