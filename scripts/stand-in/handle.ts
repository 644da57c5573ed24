import { type AdvertiserDirectory, type StandInAdvertiser } from "./advertisers";
import { type Fault } from "./faults";
import { type StandInClient } from "./options";
import { type KeptPlaylist, type RecordedRequest } from "./records";

/** A running stand-in. */
export interface StandIn {
  /** The base address, to be used as AUDIO_SERVICE_URL. */
  url: string;
  port: number;
  controlUrl: string | null;
  clients: StandInClient[];
  /** Its certificate as PEM, for NODE_EXTRA_CA_CERTS; null without TLS. */
  certificate: string | null;
  directory: AdvertiserDirectory;
  /** Lets the next requests, or connections, fail. Only `refused` lasts until `clearFaults`. @throws Error */
  fail(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  requests(): RecordedRequest[];
  playlists(): KeptPlaylist[];
  advertisers(clientId: string): Iterable<StandInAdvertiser>;
  /** Forgets requests and playlists. */
  forget(): void;
  expireTokens(): void;
  close(): Promise<void>;
}
