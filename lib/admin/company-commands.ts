import { type Command, Option } from "commander";
import { importFile } from "@/lib/admin/import-file";
import { printAnswer, printList, withRuntime } from "@/lib/admin/output";
import { type Company } from "@/lib/companies/find-company.server";
import { listCompanies } from "@/lib/companies/list-companies.server";
import { createCompany } from "@/lib/companies/manage-companies.server";
import { companyKinds, type CompanyKind } from "@/lib/vocabulary";

/** Adds the commands `companies create`, `import` and `list`. */
export function addCompanyCommands(companies: Command): void {
  companies
    .command("create")
    .description("creates an agency or an advertiser")
    .requiredOption("--name <name>", "its name")
    .addOption(
      new Option("--kind <kind>", "what it is").choices(companyKinds).makeOptionMandatory(),
    )
    .option("--agency <agency>", "the agency of an advertiser: a uuid or an exact name")
    .option("--json", "print JSON")
    .action((options: { name: string; kind: CompanyKind; agency?: string; json?: true }) =>
      withRuntime(async (runtime) => {
        const company = await createCompany(runtime, options);
        await printAnswer(options.json === true, {
          json: { company_uuid: company.id },
          text: `Created the ${describe(company)}.\nIts uuid: ${company.id}`,
        });
      }),
    );

  companies
    .command("import")
    .description('adds the advertisers of a CSV file with a column "name" and, optionally, "uuid"')
    .argument("<file>", "a CSV file in UTF-8, its first line naming the columns")
    .requiredOption("--agency <agency>", "a uuid or an exact name; a new name makes the agency")
    .option("--json", "print JSON")
    .action((file: string, options: { agency: string; json?: true }) =>
      withRuntime((runtime) => importFile(runtime, file, options)),
    );

  companies
    .command("list")
    .description("lists companies by name")
    .option("--q <text>", "only those whose name contains this", "")
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
          none: options.q === "" ? "There are no companies yet." : "No company has such a name.",
        }),
      ),
    );
}

function describe({ kind, name, agencyName }: Company): string {
  return agencyName === null ? `${kind} ${name}` : `${kind} ${name} (${agencyName})`;
}
