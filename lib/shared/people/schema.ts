import { z } from "zod";
import { offeredProviderSchema, roleSchema } from "@/lib/shared/clients/schema";
import { limits } from "@/lib/shared/limits";
import { nameSchema, termSchema } from "@/lib/shared/text-schema";
import { personStates } from "@/lib/shared/vocabulary";

/* People of a client, who sign in with secrets of their own. */

export const personNameSchema = nameSchema("Name", limits.nameCharacters);

/** Only displayed: nothing is sent to it. "" and null mean none. */
export const emailSchema = z
  .string("Enter an email address.")
  .trim()
  .max(254, "An email address has at most 254 characters.")
  .regex(
    /^$|^[^\s@<>"\p{Cc}]+@[^\s@<>"\p{Cc}]+$/u,
    "Enter an email address such as dana@example.com.",
  )
  .transform((email) => (email === "" ? null : email))
  .nullable();

/** Body of an invitation of a new person. */
export const invitePersonSchema = z.strictObject({
  name: personNameSchema,
  email: emailSchema.default(null),
  role: roleSchema.default("viewer"),
});
export type InvitePerson = z.output<typeof invitePersonSchema>;
export type InvitePersonInput = z.input<typeof invitePersonSchema>;

export const changePersonSchema = z
  .strictObject({ name: personNameSchema, email: emailSchema, role: roleSchema })
  .partial()
  .refine((change) => Object.keys(change).length > 0, {
    error: "Include at least one field to change.",
  });
export type ChangePerson = z.output<typeof changePersonSchema>;
export type ChangePersonInput = z.input<typeof changePersonSchema>;

/** A person as colleagues see them. Times are ISO 8601, UTC. */
export const personSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  /** The person's own role, at most the client's. */
  role: roleSchema,
  state: z.enum(personStates),
  is_forgotten: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.string().nullable(),
  /** The end of the open invitation; null if there is none. */
  invited_until: z.string().nullable(),
  /** Whether the person is the caller. */
  is_me: z.boolean(),
});
export type Person = z.infer<typeof personSchema>;

export const personSearchSchema = z.strictObject({
  q: termSchema(limits.nameCharacters),
  state: z.enum(personStates).optional(),
  cursor: z.string().max(4_096).optional(),
});
export type PersonSearch = z.output<typeof personSearchSchema>;

/** One page of people, by name. */
export const personListSchema = z.object({
  people: z.array(personSchema),
  /** Number of people in each state among those whose names match the search. */
  counts: z.record(z.enum(personStates), z.number().int()),
  /** The client's role, which limits the role of its people. */
  client_role: roleSchema,
  /** Whether the client has a shared secret. */
  has_shared_sign_in: z.boolean(),
  next_cursor: z.string().nullable(),
});
export type PersonList = z.infer<typeof personListSchema>;

/** A link with which a person joins, shown once. */
export const invitationLinkSchema = z.object({ url: z.string(), expires_at: z.string() });
export type InvitationLink = z.infer<typeof invitationLinkSchema>;

export const invitedPersonSchema = z.object({
  person: personSchema,
  invitation: invitationLinkSchema,
});

/** What a person gave to others, shown when they are disabled: open links, which end too, and secrets and shared views, which stay. */
export const handedOutSchema = z.object({
  invitations: z.array(z.object({ person: z.string(), expires_at: z.string() })),
  secrets: z.array(z.object({ person: z.string(), created_at: z.string() })),
  shared_views: z.array(z.string()),
});
export type HandedOut = z.infer<typeof handedOutSchema>;

export const disabledPersonSchema = z.object({
  person: personSchema,
  handed_out: handedOutSchema,
});

/** Body of a new secret. */
export const newSecretSchema = z.strictObject({
  /** Whether the newest old secret stays valid for a day. */
  keep_old: z.boolean("Use true or false.").default(false),
});

/** A new secret, shown once. */
export const personSecretSchema = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  old_secrets: z.array(z.object({ secret_id: z.string(), expires_at: z.string() })),
});

/** The key of an invitation, from the fragment of its link. */
export const invitationKeySchema = z.strictObject({
  key: z
    .string("The link is incomplete. Copy all of it.")
    .trim()
    .max(200, "The link is incomplete. Copy all of it."),
});

/** Contents of an invitation. Reading them does not use it up. */
export const invitationSchema = z.object({
  person: z.object({ name: z.string(), role: roleSchema }),
  client: z.object({ name: z.string() }),
  company: z.object({ name: z.string() }),
  expires_at: z.string(),
  /** The provider with which they can also join; null if there is none. */
  identity_provider: offeredProviderSchema.nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** Result of accepting an invitation, returned once. */
export const acceptedInvitationSchema = z.object({
  person: z.object({ uuid: z.string(), name: z.string() }),
  client_id: z.string(),
  client_secret: z.string(),
});
export type AcceptedInvitation = z.infer<typeof acceptedInvitationSchema>;

/** The caller's sessions of the dashboard, the current one first, then the newest; for a shared sign-in only the current one. */
export const sessionListSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      started_at: z.string(),
      seen_at: z.string(),
      ends_at: z.string(),
      address: z.string(),
      user_agent: z.string(),
      is_current: z.boolean(),
    }),
  ),
  /** Whether the secret is shared, so that sessions elsewhere cannot be told apart. */
  is_shared: z.boolean(),
});
export type SessionList = z.infer<typeof sessionListSchema>;

export const endedSessionsSchema = z.object({ ended: z.number().int() });
