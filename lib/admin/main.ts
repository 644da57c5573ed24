/** The operator's command line (DESIGN §7): `npm run -s admin -- COMMAND`. */
import { loadEnvFile } from "@/lib/load-env-file";

loadEnvFile();
// Loaded only now, because limits are read from the environment as they load.
const { runAdmin } = await import("@/lib/admin/program");
process.exitCode = await runAdmin(process.argv.slice(2));
