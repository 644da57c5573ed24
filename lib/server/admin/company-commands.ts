import { type Command, Option } from "commander";
import { importFile } from "@/lib/server/admin/import-file";
import { printAnswer, printList, withAct, withRuntime } from "@/lib/server/admin/output";
import { type Company } from "@/lib/server/domain/companies/find-company";
import { createCompany, listCompanies } from "@/lib/server/domain/companies/manage-companies";
import { type CompanyKind, companyKinds } from "@/lib/shared/vocabulary";

/** Adds the commands `companies create`, `import` and `list`. */
export function addCompanyCommands(companies: Command): void {
  companies
    .command("create")
    .description("create an agency or an advertiser")
    .requiredOption("--name <name>", "name of the company")
    .addOption(
      new Option("--kind <kind>", "agency or advertiser")
        .choices(companyKinds)
        .makeOptionMandatory(),
    )
    .option("--agency <agency>", "agency of the advertiser: UUID or exact name")
    .option("--json", "print JSON")
    .action((options: { name: string; kind: CompanyKind; agency?: string; json?: true }) =>
      withAct(async (runtime, note) => {
        note(options.name);
        const company = await createCompany(runtime, options);
        note(`${describe(company)}, ${company.id}`);
        await printAnswer(options.json === true, {
          json: { company_uuid: company.id },
          text: `Created ${describe(company)}.\nUUID: ${company.id}`,
        });
      }),
    );

  companies
    .command("import")
    .description(
      'add advertisers from a table with the columns "name" and, optionally, "uuid" and "also known as"',
    )
    .argument("<file>", "CSV with any separator, XLSX or JSON, with a line that names the columns")
    .requiredOption("--agency <agency>", "UUID or exact name; a new name creates the agency")
    .option("--json", "print JSON")
    .action((file: string, options: { agency: string; json?: true }) =>
      withAct((runtime, note) => importFile(runtime, file, options, note)),
    );

  companies
    .command("list")
    .description("list companies by name")
    .option("--q <text>", "only companies whose name contains this text", "")
    .option("--json", "print JSON")
    .action((options: { q: string; json?: true }) =>
      withRuntime(({ database }) =>
        printList(options.json === true, listCompanies(database, options.q), {
          noun: "companies",
          json: ({ id, name, kind, agencyId }) => ({
            company_uuid: id,
            name,
            kind,
            agency_uuid: agencyId,
          }),
          line: (company) => `${company.id}  ${describe(company)}`,
          none: options.q === "" ? "No companies yet." : "No companies match.",
        }),
      ),
    );
}

function describe({ kind, name, agencyName }: Company): string {
  return agencyName === null ? `${kind} ${name}` : `${kind} ${name} (${agencyName})`;
}
