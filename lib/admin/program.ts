import { Command, CommanderError } from "commander";
import { addClientCommands } from "@/lib/admin/client-commands";
import { addCompanyCommands } from "@/lib/admin/company-commands";
import { addMigrateCommand } from "@/lib/admin/migrate-command";
import { addSecretCommands } from "@/lib/admin/secret-commands";
import { addServiceCommands } from "@/lib/admin/service-check/service-command";
import { explainFailure } from "@/lib/admin/explain-failure";
import { exitOnClosedPipe } from "@/lib/admin/output";

/** Runs one operator command, prints its result or error, and returns the exit code. */
export async function runAdmin(args: string[]): Promise<number> {
  exitOnClosedPipe();
  try {
    await buildProgram().parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    // Commander has already printed the error or the help.
    if (error instanceof CommanderError) return error.exitCode;
    process.stderr.write(`${explainFailure(error)}\n`);
    return 1;
  }
}

function buildProgram(): Command {
  const program = new Command("admin")
    .usage("COMMAND [options]")
    .description("Manage companies, clients and secrets, with or without a running server.")
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError("(Add --help for usage.)")
    .exitOverride();
  addCompanyCommands(program.command("companies").description("agencies and advertisers"));
  addClientCommands(program.command("clients").description("who can sign in and call the API"));
  addSecretCommands(program.command("secrets").description("client secrets"));
  addServiceCommands(program.command("service").description("other audio services"));
  addMigrateCommand(program);
  return program;
}
