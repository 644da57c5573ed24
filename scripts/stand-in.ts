import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startStandIn } from "./stand-in/start-stand-in";

/**
 * `npm run stand-in`: a service that speaks docs/service-api.md and nothing else, for trying remote mode and for tests.
 * It refuses every request that differs from the document, records all of them, and fails as it is told to.
 */

const usage = `npm run stand-in -- [options]

  --port N            of the service (4600)
  --control-port N    of the control interface (4601)
  --advertisers N     0 to 1000000 (8000)
  --token-seconds N   how long tokens last (3600)
  --idempotent        honours Idempotency-Key; otherwise refuses it
  --tls               https with a certificate of its own`;

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4600" },
    "control-port": { type: "string", default: "4601" },
    advertisers: { type: "string", default: "8000" },
    "token-seconds": { type: "string", default: "3600" },
    idempotent: { type: "boolean", default: false },
    tls: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

async function run(): Promise<void> {
  if (values.help) return console.log(usage);
  const standIn = await startStandIn({
    port: wholeNumber("port", 0, 65_535),
    controlPort: wholeNumber("control-port", 0, 65_535),
    advertisers: wholeNumber("advertisers", 0, 1_000_000),
    tokenSeconds: wholeNumber("token-seconds", 1, 31_536_000),
    isIdempotent: values.idempotent,
    isTls: values.tls,
  });
  console.log(`The stand-in service listens at ${standIn.url}`);
  for (const { id, secret, from, to } of standIn.clients)
    console.log(`  client ID ${id}   secret ${secret}   ${to - from} advertisers`);
  if (standIn.certificate) {
    const file = path.join(mkdtempSync(path.join(tmpdir(), "stand-in-")), "certificate.pem");
    writeFileSync(file, standIn.certificate);
    console.log(`  trust its certificate: NODE_EXTRA_CA_CERTS=${file}`);
  }
  console.log(`Control it at ${standIn.controlUrl}, for example:
  curl ${standIn.controlUrl}/requests
  curl ${standIn.controlUrl}/faults -d '{"operation": "create", "kind": "reset-after", "count": 1}'
  curl -X DELETE ${standIn.controlUrl}/faults`);
  const stop = () => void standIn.close().then(() => process.exit(0));
  process.on("SIGTERM", stop).on("SIGINT", stop);
}

function wholeNumber(name: keyof typeof values, from: number, to: number): number {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= from && value <= to) return value;
  throw new Error(`--${name} must be a whole number from ${from} to ${to}.`);
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
