import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HandedLink, HandedSecret } from "@/components/people/handed-over";
import { type PersonTask } from "@/components/people/person-task";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import {
  deleteInvitation,
  handedOutQuery,
  peopleKeys,
  postDisabling,
  postEnabling,
  postForgetting,
  postInvitation,
  postSecret,
} from "@/lib/browser/people/queries";
import { type InvitationLink, type Person } from "@/lib/shared/people/schema";

type QuestionKind = Exclude<PersonTask["kind"], "invite" | "edit">;

/** Result of an action, to be shown once. */
type Made = InvitationLink | { client_id: string; client_secret: string } | null;

interface Question {
  title: { asked: (name: string) => string; made: (name: string) => string };
  words: string;
  button: string;
  isDanger?: boolean;
  done: (name: string) => string;
  run: (personId: string, isKept: boolean) => Promise<Made>;
}

const ask = (verb: string) => (name: string) => `${verb} ${name}?`;
const nothing = async (work: Promise<unknown>): Promise<null> => {
  await work;
  return null;
};

/** The texts and requests of each action on a person. */
const questions: Record<QuestionKind, Question> = {
  link: {
    title: {
      asked: (name) => `New invitation link for ${name}?`,
      made: (name) => `Invitation for ${name}`,
    },
    words:
      "Earlier links stop working. When the link is used, the person gets a new secret and their old ones end.",
    button: "Create link",
    done: (name) => `Created a link for ${name}.`,
    run: (personId) => postInvitation(personId),
  },
  withdraw: {
    title: { asked: (name) => `Withdraw the invitation of ${name}?`, made: String },
    words: "Their link stops working. You can invite them again.",
    button: "Withdraw invitation",
    done: (name) => `Withdrew the invitation of ${name}.`,
    run: (personId) => nothing(deleteInvitation(personId)),
  },
  secret: {
    title: {
      asked: (name) => `New secret for ${name}?`,
      made: (name) => `Secret for ${name}`,
    },
    words: "Sessions and tokens end with the secret that started them.",
    button: "Create secret",
    done: (name) => `Created a secret for ${name}.`,
    run: (personId, isKept) => postSecret(personId, isKept),
  },
  disable: {
    title: { asked: ask("Disable"), made: String },
    words: "They're signed out everywhere and can't sign in. Their past changes keep their name.",
    button: "Disable",
    isDanger: true,
    done: (name) => `Disabled ${name}.`,
    run: (personId) => nothing(postDisabling(personId)),
  },
  enable: {
    title: { asked: ask("Enable"), made: String },
    words: "They can sign in again with a new secret or a new invitation link.",
    button: "Enable",
    done: (name) => `Enabled ${name}. Create an invitation link for them.`,
    run: (personId) => nothing(postEnabling(personId)),
  },
  forget: {
    title: { asked: (name) => `Erase the personal data of ${name}?`, made: String },
    words:
      "They're signed out everywhere, and “Former colleague” replaces their name and email. You can't undo this.",
    button: "Erase",
    isDanger: true,
    done: (name) => `Erased the personal data of ${name}.`,
    run: (personId) => nothing(postForgetting(personId)),
  },
};

/** Further consequences of an action on oneself. */
const ofSelf: Partial<Record<QuestionKind, string>> = {
  link: "This is you: you are signed out when the link is used.",
  secret: "This is you: without the old secret, this session ends now.",
  disable: "This is you: you'll be signed out.",
  forget: "This is you: you'll be signed out.",
};

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
