import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { findForgotten } from "@/lib/server/db/citus/agency-plugin";
import { shardTables } from "@/lib/server/db/citus/shard-tables";

/* What of the program knows that tables may be split by agency (decision 71). */

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"])
  .toString()
  .split("\n")
  .filter((file) => /^(app|lib\/server)\/.*\.ts$/.test(file))
  .filter((file) => !/\.test\.ts$|^lib\/server\/db\/citus\//.test(file));
const read = (file: string) => readFileSync(file, "utf8");

/** The texts of the statements of a file, without what is put into them. */
function textsOf(file: string): string[] {
  const texts: string[] = [];
  const walk = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText()))
      texts.push(
        ts.isNoSubstitutionTemplateLiteral(node.template)
          ? node.template.text
          : [node.template.head, ...node.template.templateSpans.map(({ literal }) => literal)]
              .map(({ text }) => text)
              .join(" "),
      );
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true));
  return texts;
}

describe("Citus is contained", () => {
  it("in its folder and seven files that import it", () => {
    const importers = files.filter((file) => read(file).includes("@/lib/server/db/citus/"));
    expect(importers).toEqual([
      "lib/server/admin/shard-command.ts",
      "lib/server/db/migrations/0034-invisible-characters.ts",
      "lib/server/db/migrations/0041-entry-names.ts",
      "lib/server/db/migrations/0042-aliases.ts",
      "lib/server/db/postgres.ts",
      "lib/server/db/prepared.ts",
      "lib/server/db/transfer/postgres-store.ts",
    ]);
  });

  it("and no shard is named by the domain, a route or another service", () => {
    const subjects = /^(app|lib\/server\/(domain|remote|http|runtime))\//;
    const naming = files.filter((file) => subjects.test(file) && /shard|citus/i.test(read(file)));
    expect(naming).toEqual([]);
  });

  it("because texts of statements leave split tables to queries in them, or name the agency themselves", () => {
    const uses = new RegExp(`\\b(${shardTables.map(({ name }) => name).join("|")})\\b`);
    const statements = files
      .filter((file) => !/\/(migrations|transfer)\/|\/sqlite-/.test(file))
      .filter((file) => uses.test(read(file)) && read(file).includes("sql"))
      .flatMap((file) => textsOf(file).map((text) => ({ file, text })));
    expect(statements.filter(({ text }) => findForgotten(text) !== undefined)).toEqual([]);
    const own = statements.filter(
      ({ text }) => uses.test(text) && /\b(from|join|into|update)\b/i.test(text),
    );
    // All are statements on the names of an agency, whose tables have its column everywhere.
    expect([...new Set(own.map(({ file }) => file))]).toEqual([
      "lib/server/db/postgres-operations.ts",
      "lib/server/domain/companies/list-with-playlists.ts",
    ]);
  });
});
