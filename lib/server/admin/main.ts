import { runAlone } from "@/lib/server/admin/give-way";
import { exitOnClosedPipe } from "@/lib/server/admin/output";
import { runAdmin } from "@/lib/server/admin/program";

/** The operator's command line: `npm run -s admin -- COMMAND`. */
exitOnClosedPipe();
runAlone();
process.exitCode = await runAdmin(process.argv.slice(2));
