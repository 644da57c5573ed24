import { type IdempotencyKey } from "@/lib/server/domain/idempotency";
import { type CreatePlaylistResult } from "@/lib/server/domain/playlists/create-playlist";
import { type CreateSource } from "@/lib/server/domain/service/create-records";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { type DecideCreate } from "@/lib/shared/creates/schema";
import { AppError } from "@/lib/shared/errors";
import { type CreatePlaylist, type IdWarning, type Playlist } from "@/lib/shared/playlists/schema";
import {
  type Capabilities,
  type ChooseList,
  type MirrorState,
} from "@/lib/shared/workspaces/schema";

export type CreatedAtService = CreatePlaylistResult & { warnings: IdWarning[] };

/**
 * Another Advertiser Audio Service, to which this installation sends playlists instead of creating them itself (decision 56).
 * `lib/server/remote` is its adapter. Errors: AppError invalid_token, forbidden, throttled, service_unreachable, service_failed,
 * service_refused, outcome_not_known.
 */
export interface AudioService {
  /** Creates a playlist under its advertiser, and records it here. Sends nothing twice under one key. */
  createPlaylist(
    principal: Principal,
    request: {
      companyId: string;
      playlist: CreatePlaylist;
      idempotency?: IdempotencyKey | undefined;
      from: CreateSource;
    },
  ): Promise<CreatedAtService>;
  /**
   * Runs an import, or duplicates, for about a second as a series of creates (decision 57). It stops at a playlist with an unknown outcome
   * until a user decides; `without` is the position of one to leave undecided.
   */
  runSeries(principal: Principal, changeSet: ChangeSet, without: number | undefined): Promise<void>;
  /** Applies a user's decision about a playlist with an unknown outcome. Returns the playlist that is now in the lists, or null. */
  decideCreate(
    principal: Principal,
    createId: string,
    action: DecideCreate["action"],
  ): Promise<Playlist | null>;
  /** Starts to fetch the companies if they are old. Does not wait, and never throws. */
  refreshIfOld(principal: Principal): Promise<void>;
  getMirrorState(principal: Principal): Promise<MirrorState>;
  /** Starts to fetch the companies, unless the service asked to wait; null then. `done` resolves at the end, whatever that is. */
  refreshMirror(principal: Principal): Promise<{ done: Promise<void> } | null>;
  /** Keeps the list that a far shorter one has replaced, or lets the shorter one replace it. */
  chooseEarlierList(principal: Principal, choice: ChooseList): Promise<{ done: Promise<void> }>;
}

/** @throws AppError not_found if Cuelist is the service */
export function requireService(service: AudioService | null): AudioService {
  if (service) return service;
  throw new AppError("not_found", "There is no other audio service: Cuelist is the service.");
}

const ofCuelist: Capabilities = {
  canEdit: true,
  canCreateMany: true,
  canKeepInAgencyList: true,
  archivesHereOnly: false,
  isMirror: false,
  losesAnswers: false,
  canChangeCompanies: true,
  servesScripts: true,
  hasPeople: true,
};

const ofAnotherService: Capabilities = {
  canEdit: false,
  canCreateMany: true,
  canKeepInAgencyList: false,
  archivesHereOnly: true,
  isMirror: true,
  losesAnswers: true,
  canChangeCompanies: false,
  servesScripts: false,
  hasPeople: false,
};

/** Returns the capabilities of the Advertiser Audio Service of this installation: its own, or that of AUDIO_SERVICE_URL. */
export const getCapabilities = ({ env }: Pick<Runtime, "env">): Capabilities =>
  env.audioServiceUrl === undefined ? ofCuelist : ofAnotherService;
