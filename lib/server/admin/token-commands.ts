import { type Command } from "commander";
import { printAnswer, withAct } from "@/lib/server/admin/output";
import { revokeTokens } from "@/lib/server/domain/clients/revoke-tokens";
import { AppError } from "@/lib/shared/errors";

export function addTokenCommands(tokens: Command): void {
  tokens
    .command("revoke")
    .description("end the tokens and sessions of a client, or of all; secrets stay valid")
    .argument("[client_id]")
    .option("--all", "of every client")
    .option("--json", "print JSON")
    .action((clientId: string | undefined, options: { all?: true; json?: true }) => {
      if ((clientId === undefined) === (options.all === undefined))
        throw new AppError("bad_request", "Name a client, or add --all.");
      return withAct(async (runtime, note) => {
        const whose = clientId === undefined ? "every client" : `client ${clientId.toLowerCase()}`;
        note(whose);
        const before = await revokeTokens(runtime, clientId ?? null);
        await printAnswer(options.json === true, {
          json: { client_id: clientId?.toLowerCase() ?? null, tokens_not_before: before },
          text: `The tokens and sessions of ${whose} from before ${before} are no longer accepted.`,
        });
      });
    });
}
