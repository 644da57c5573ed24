import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { callApi } from "@/lib/browser/api-client";
import {
  acceptedInvitationSchema,
  type ChangePersonInput,
  disabledPersonSchema,
  endedSessionsSchema,
  handedOutSchema,
  invitationLinkSchema,
  invitationSchema,
  invitedPersonSchema,
  type InvitePersonInput,
  personListSchema,
  personSchema,
  personSecretSchema,
  sessionListSchema,
} from "@/lib/shared/people/schema";
import { type PersonState } from "@/lib/shared/vocabulary";
import { identityAddressSchema } from "@/lib/shared/clients/schema";

export const peopleKeys = { all: ["people"] } as const;

export interface PeopleRequest {
  q: string;
  state: PersonState | null;
  cursor: string | null;
}

/** One page of the people of the caller's client, by name. */
export const peopleQuery = (params: PeopleRequest) =>
  queryOptions({
    queryKey: [...peopleKeys.all, "list", params],
    queryFn: ({ signal }) => {
      const set = Object.entries(params).filter(([, value]) => value !== null && value !== "");
      const query = new URLSearchParams(set as string[][]);
      return callApi(`/api/people?${query}`, { schema: personListSchema, signal });
    },
    placeholderData: keepPreviousData,
  });

/** Invitations, secrets and views that a person gave to others. */
export const handedOutQuery = (personId: string) =>
  queryOptions({
    queryKey: [...peopleKeys.all, "handed-out", personId],
    queryFn: ({ signal }) =>
      callApi(`${pathOf(personId)}/disable`, { schema: handedOutSchema, signal }),
    staleTime: 0,
  });

/** The caller's sessions. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: [...peopleKeys.all, "sessions"],
    queryFn: ({ signal }) =>
      callApi("/api/session/sessions", { schema: sessionListSchema, signal }),
    staleTime: 0,
  });

const pathOf = (personId: string) => `/api/people/${encodeURIComponent(personId)}`;
const post = <Schema extends z.ZodType>(path: string, schema: Schema, body: unknown = {}) =>
  callApi(path, { method: "POST", body, schema });

export const postPerson = (body: InvitePersonInput) =>
  post("/api/people", invitedPersonSchema, body);
export const patchPerson = (personId: string, body: ChangePersonInput) =>
  callApi(pathOf(personId), { method: "PATCH", body, schema: personSchema });
export const postInvitation = (personId: string) =>
  post(`${pathOf(personId)}/invitation`, invitationLinkSchema);
export const deleteInvitation = (personId: string) =>
  callApi(`${pathOf(personId)}/invitation`, { method: "DELETE", schema: z.undefined() });
export const postDisabling = (personId: string) =>
  post(`${pathOf(personId)}/disable`, disabledPersonSchema);
export const postEnabling = (personId: string) => post(`${pathOf(personId)}/enable`, personSchema);
export const postForgetting = (personId: string) =>
  post(`${pathOf(personId)}/forget`, personSchema);
export const postSecret = (personId: string, keepOld: boolean) =>
  post(`${pathOf(personId)}/secret`, personSecretSchema, { keep_old: keepOld });

export const deleteSession = (sessionId: string) =>
  callApi(`/api/session/sessions/${sessionId}`, { method: "DELETE", schema: z.undefined() });
export const deleteOtherSessions = () =>
  callApi("/api/session/sessions", { method: "DELETE", schema: endedSessionsSchema });

/** Fetches an invitation without using it up. @throws ApiError 404 for a wrong key, 409 if it ended, 429 when throttled */
export const lookAtInvitation = (key: string, signal: AbortSignal) =>
  callApi("/api/invitations/preview", {
    method: "POST",
    body: { key },
    schema: invitationSchema,
    signal,
  });

/** Accepts an invitation, which uses it up. @throws the errors of `lookAtInvitation` */
export const postAcceptance = (key: string) =>
  callApi("/api/invitations", { method: "POST", body: { key }, schema: acceptedInvitationSchema });

/** Starts to accept an invitation with the identity provider, without using it up. @throws the errors of `lookAtInvitation`, 502 and 503 */
export const postIdentityStart = (key: string) =>
  callApi("/api/oidc/start", { method: "POST", body: { key }, schema: identityAddressSchema });
