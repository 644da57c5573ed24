import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HandedLink, HandedSecret } from "@/components/people/handed-over";
import { ofSelf, type QuestionKind, questions } from "@/components/people/questions";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { handedOutQuery, peopleKeys } from "@/lib/browser/people/queries";
import { type Person } from "@/lib/shared/people/schema";

interface PersonQuestionProps {
  kind: QuestionKind;
  person: Person;
  onClose: () => void;
}

/** Confirms an action on a person, and shows the resulting link or secret. */
export function PersonQuestion({ kind, person, onClose }: PersonQuestionProps) {
  const queryClient = useQueryClient();
  // Otherwise the session in which the secret is shown would end.
  const [isKept, setKept] = useState(person.is_me);
  const { title, words, button, isDanger = false, done, run } = questions[kind];
  const act = useMutation({
    mutationFn: () => run(person.uuid, isKept),
    onSuccess: (made) => {
      if (made) return;
      toast.success(done(person.name));
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: peopleKeys.all }),
  });
  const { data: made } = act;
  return (
    <Dialog
      title={made ? title.made(person.name) : title.asked(person.name)}
      isOpen
      holdsInput
      onOpenChange={onClose}
      footer={
        made ? (
          <Button variant="primary" onPress={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onPress={onClose}>Cancel</Button>
            <Button
              variant={isDanger ? "danger" : "primary"}
              isPending={act.isPending}
              onPress={() => act.mutate()}
            >
              {button}
            </Button>
          </>
        )
      }
    >
      {made && "url" in made ? <HandedLink url={made.url} expiresAt={made.expires_at} /> : null}
      {made && "client_secret" in made ? (
        <HandedSecret clientId={made.client_id} secret={made.client_secret} />
      ) : null}
      {made ? null : (
        <div className="flex flex-col gap-3">
          {act.error ? (
            <Callout tone="danger" role="alert">
              {act.error.message}
            </Callout>
          ) : null}
          <p>{words}</p>
          {person.is_me ? <p className="font-medium">{ofSelf[kind] ?? null}</p> : null}
          {kind === "secret" ? (
            <Checkbox isSelected={isKept} onChange={setKept}>
              Keep the old secret valid for a day
            </Checkbox>
          ) : null}
          {isDanger ? <HandedOutList personId={person.uuid} /> : null}
        </div>
      )}
    </Dialog>
  );
}

/** Lists what a person gave to others, if anything. */
function HandedOutList({ personId }: { personId: string }) {
  const { data } = useQuery(handedOutQuery(personId));
  if (!data) return null;
  const lines = [
    ...data.invitations.map(({ person }) => `Invitation for ${person}: it ends too.`),
    ...data.secrets.map(({ person }) => `Secret for ${person}: it stays valid.`),
    ...data.shared_views.map((view) => `Shared view “${view}”: it stays.`),
  ];
  if (lines.length === 0) return null;
  return (
    <Callout title="They handed out:">
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
