import { type PersonTask } from "@/components/people/person-task";
import {
  postDisabling,
  postEnabling,
  postForgetting,
  postInvitation,
  postSecret,
  deleteInvitation,
} from "@/lib/browser/people/queries";
import { type InvitationLink } from "@/lib/shared/people/schema";

export type QuestionKind = Exclude<PersonTask["kind"], "invite" | "edit">;

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
export const questions: Record<QuestionKind, Question> = {
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
export const ofSelf: Partial<Record<QuestionKind, string>> = {
  link: "This is you: you are signed out when the link is used.",
  secret: "This is you: without the old secret, this session ends now.",
  disable: "This is you: you'll be signed out.",
  forget: "This is you: you'll be signed out.",
};
