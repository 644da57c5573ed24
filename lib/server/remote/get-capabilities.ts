import { type Runtime } from "@/lib/server/runtime/runtime";
import { type Capabilities } from "@/lib/shared/workspaces/capabilities";

const ofCuelist: Capabilities = {
  canEdit: true,
  canCreateMany: true,
  canKeepInAgencyList: true,
  archivesHereOnly: false,
  isMirror: false,
  losesAnswers: false,
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
  servesScripts: false,
  hasPeople: false,
};

/** Returns the capabilities of the Advertiser Audio Service of this installation: its own, or that of AUDIO_SERVICE_URL. */
export const getCapabilities = ({ env }: Pick<Runtime, "env">): Capabilities =>
  env.audioServiceUrl === undefined ? ofCuelist : ofAnotherService;
