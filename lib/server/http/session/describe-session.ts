import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { describeProvider } from "@/lib/server/domain/people/identities";
import { getCapabilities } from "@/lib/server/domain/service/audio-service";
import { type Session } from "@/lib/shared/session/schema";

/** Returns the session data that the browser may see. `samplePlaylists` is the result of `countSamples`. */
export function describeSession(
  runtime: Runtime,
  principal: Principal,
  samplePlaylists: number,
): Session {
  return {
    client: { id: principal.clientId, name: principal.clientName, role: principal.role },
    person: principal.person && { uuid: principal.person.id, name: principal.person.name },
    company: {
      uuid: principal.companyId,
      name: principal.companyName,
      kind: principal.companyKind,
    },
    capabilities: getCapabilities(runtime),
    identity_provider: describeProvider(runtime),
    sample_playlists: samplePlaylists,
    expires_at: new Date(principal.expiresAt * 1_000).toISOString(),
    ends_at: new Date(principal.sessionEndsAt * 1_000).toISOString(),
  };
}
