import { type Command, InvalidArgumentError } from "commander";
import { printAnswer, withRuntime } from "@/lib/admin/output";
import { parseDuration } from "@/lib/admin/parse-duration";
import { revokeSecret, rotateSecret } from "@/lib/clients/manage-secrets.server";

/** Adds the commands `secrets rotate` and `secrets revoke`. */
export function addSecretCommands(secrets: Command): void {
  secrets
    .command("rotate")
    .description(
      "gives a client a new secret and shows it, this once; tokens and sessions end with their secret",
    )
    .argument("<client_id>")
    .option("--keep-old <duration>", "how long the old one works on: 30m, 24h, 7d", readDuration, 0)
    .option("--json", "print JSON")
    .action((clientId: string, options: { keepOld: number; json?: true }) =>
      withRuntime(async (runtime) => {
        const rotated = await rotateSecret(runtime, clientId, options.keepOld);
        await printAnswer(options.json === true, {
          json: {
            client_id: clientId.toLowerCase(),
            client_secret: rotated.clientSecret,
            secret_id: rotated.secretId,
            old_secrets: rotated.oldSecrets.map(({ id, expiresAt }) => ({
              secret_id: id,
              expires_at: expiresAt,
            })),
          },
          text: [
            `New client secret: ${rotated.clientSecret}`,
            "Keep it now: it is not stored and cannot be shown again.",
            ...rotated.oldSecrets.map(({ id, expiresAt }) => `Secret ${id} ends ${expiresAt}.`),
          ].join("\n"),
        });
      }),
    );

  secrets
    .command("revoke")
    .description("ends a secret at once, and the tokens and sessions that came from it")
    .argument("<client_id>")
    .requiredOption("--secret <secret_id>", 'the secret\'s id, from "clients list"')
    .option("--json", "print JSON")
    .action((clientId: string, options: { secret: string; json?: true }) =>
      withRuntime(async (runtime) => {
        const expiresAt = await revokeSecret(runtime, clientId, options.secret);
        await printAnswer(options.json === true, {
          json: {
            client_id: clientId.toLowerCase(),
            secret_id: options.secret.toLowerCase(),
            expires_at: expiresAt,
          },
          text: `The secret ended ${expiresAt}; tokens and sessions that came from it are refused.`,
        });
      }),
    );
}

function readDuration(text: string): number {
  const duration = parseDuration(text);
  if (duration === null)
    throw new InvalidArgumentError("Give a number and a unit, up to 365d: 30m, 24h, 7d.");
  return duration;
}
