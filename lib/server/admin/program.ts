import { Command, CommanderError } from "commander";
import { StoppedError } from "@/lib/server/admin/abort-on-signal";
import { addAuditCommand } from "@/lib/server/admin/audit/audit-command";
import { noteCommand } from "@/lib/server/admin/audit/record-act";
import { addBackupCommand, addCopyCommand } from "@/lib/server/admin/backup-command";
import { addCatalogueCommands } from "@/lib/server/admin/catalogue/catalogue-commands";
import { addClientCommands } from "@/lib/server/admin/client-commands";
import { addCompanyCommands } from "@/lib/server/admin/company-commands";
import { addDoctorCommand } from "@/lib/server/admin/doctor/doctor-command";
import { addMigrateCommand } from "@/lib/server/admin/migrate-command";
import { addPeopleCommands } from "@/lib/server/admin/people-commands";
import { addPruneCommands } from "@/lib/server/admin/prune-commands";
import { addRestoreCommands } from "@/lib/server/admin/restore-commands";
import { addSecretCommands, addTokenCommands } from "@/lib/server/admin/secret-commands";
import { addShardCommand } from "@/lib/server/admin/shard-command";
import { addServiceCommands } from "@/lib/server/admin/service-check/service-command";
import { checkSettingNames } from "@/lib/server/env";
import { explainFailure } from "@/lib/server/admin/explain-failure";

/** Runs one operator command, prints its result or error, and returns the exit code. */
export async function runAdmin(args: string[]): Promise<number> {
  try {
    await buildProgram().parseAsync(args, { from: "user" });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // Commander has already printed the error or the help.
    if (error instanceof CommanderError) return error.exitCode;
    process.stderr.write(`${explainFailure(error)}\n`);
    return error instanceof StoppedError ? error.exitCode : 1;
  }
}

/** Before anything is done. `doctor` reports settings itself, and the server that runs a command with --log has done it. */
function warnOfSettings(command: Command): void {
  if (command.name() === "doctor" || command.opts().log === true) return;
  for (const sentence of checkSettingNames()) process.stderr.write(`${sentence}\n`);
}

function buildProgram(): Command {
  const program = new Command("admin")
    .usage("COMMAND [options]")
    .description("Manage companies, clients and secrets, with or without a running server.")
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError("(Add --help for usage.)")
    .exitOverride()
    .hook("preAction", (_, command) => {
      noteCommand(command);
      warnOfSettings(command);
    });
  addCompanyCommands(program.command("companies").description("agencies and advertisers"));
  addCatalogueCommands(program.command("catalogue").description("names of inventory IDs"));
  addClientCommands(program.command("clients").description("who can sign in and call the API"));
  addPeopleCommands(program.command("people").description("people of clients"));
  addSecretCommands(program.command("secrets").description("client secrets"));
  addTokenCommands(program.command("tokens").description("tokens and sessions"));
  addServiceCommands(program.command("service").description("other audio services"));
  addMigrateCommand(program);
  addBackupCommand(program);
  addRestoreCommands(program);
  addCopyCommand(program);
  addShardCommand(program);
  addPruneCommands(program);
  addAuditCommand(program);
  addDoctorCommand(program);
  return program;
}
