import { type Command, InvalidArgumentError } from "commander";
import { printAnswer, withAct } from "@/lib/server/admin/output";
import { describeSecret, secretFileOption, writeSecretFile } from "@/lib/server/admin/secret-file";
import { parseDuration } from "@/lib/server/parse-duration";
import { revokeSecret, rotateSecret } from "@/lib/server/domain/clients/manage-secrets";
import { renewPersonSecret } from "@/lib/server/domain/people/manage-people";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { revokeTokens } from "@/lib/server/domain/clients/manage-clients";
import { AppError } from "@/lib/shared/errors";

/** Adds the commands `secrets rotate` and `secrets revoke`. */
export function addSecretCommands(secrets: Command): void {
  secrets
    .command("rotate")
    .description(
      "create a new secret for a client and show it once; tokens and sessions end with their secret",
    )
    .argument("<client_id>")
    .option(
      "--keep-old <duration>",
      "keep the old secret valid for this time: 30m, 24h, 7d",
      readDuration,
      0,
    )
    .option("--person <person_id>", "for this person of the client, instead of the shared secret")
    .option(...secretFileOption)
    .option("--json", "print JSON")
    .action((clientId: string, options: RotateOptions) =>
      withAct(async (runtime, note) => {
        note(`client ${clientId}`);
        const rotate = () => rotateFor(runtime, clientId, options);
        const file = options.secretFile;
        const rotated = await (file === undefined ? rotate() : writeSecretFile(file, rotate));
        note(`client ${clientId}, new secret ${rotated.secretId}`);
        const secret = describeSecret("New client secret", rotated.clientSecret, file);
        await printAnswer(options.json === true, {
          json: {
            client_id: clientId.toLowerCase(),
            ...secret.json,
            secret_id: rotated.secretId,
            old_secrets: rotated.oldSecrets.map(({ id, expiresAt }) => ({
              secret_id: id,
              expires_at: expiresAt,
            })),
          },
          text: [
            secret.text,
            ...rotated.oldSecrets.map(
              ({ id, expiresAt }) => `Secret ${id} expires at ${expiresAt}.`,
            ),
          ].join("\n"),
        });
      }),
    );

  secrets
    .command("revoke")
    .description("revoke a secret with its tokens and sessions")
    .argument("<client_id>")
    .requiredOption("--secret <secret_id>", 'ID of the secret, from "clients list"')
    .option("--json", "print JSON")
    .action((clientId: string, options: { secret: string; json?: true }) =>
      withAct(async (runtime, note) => {
        note(`client ${clientId}, secret ${options.secret}`);
        const expiresAt = await revokeSecret(runtime, clientId, options.secret);
        await printAnswer(options.json === true, {
          json: {
            client_id: clientId.toLowerCase(),
            secret_id: options.secret.toLowerCase(),
            expires_at: expiresAt,
          },
          text: `Secret revoked at ${expiresAt}. Its tokens and sessions are no longer accepted.`,
        });
      }),
    );
}

interface RotateOptions {
  keepOld: number;
  person?: string;
  secretFile?: string;
  json?: true;
}

/** @throws AppError not_found for a person of another client */
function rotateFor(runtime: Runtime, clientId: string, { keepOld, person }: RotateOptions) {
  if (person === undefined) return rotateSecret(runtime, clientId, keepOld);
  return renewPersonSecret(runtime, null, person, keepOld, clientId.toLowerCase());
}

function readDuration(text: string): number {
  const duration = parseDuration(text);
  if (duration === null)
    throw new InvalidArgumentError(
      "Enter a number and a unit, at most 365d, such as 30m, 24h or 7d.",
    );
  return duration;
}

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
