import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { storeys, subjects } from "./.dependency-cruiser.mjs";

/** Rules for files and exported names (docs/architecture.md), checked by `npm run lint`. */

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"])
  .toString()
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));
const read = (file: string) => readFileSync(file, "utf8");
const isTest = (file: string) =>
  /\.(test|spec)\.tsx?$/.test(file) || /^(e2e|scripts|lib\/testing)\//.test(file);
const sources = tracked.filter(
  (file) => /^(app|components|lib)\/.*\.tsx?$|^server\.ts$/.test(file) && !isTest(file),
);
const lines = (file: string) => read(file).split("\n").length - 1;

/** The most lines of each folder. Whoever needs more takes them from another folder in the same commit, and says why. */
const budgets: Record<string, number> = {
  ".": 370,
  app: 3_008,
  "components/activity": 809,
  "components/api-reference": 675,
  "components/audio-service": 598,
  "components/catalogue": 2_973,
  "components/change-sets": 2_205,
  "components/companies": 1_139,
  "components/compare": 1_179,
  "components/evaluation": 29,
  "components/import-kit": 362,
  "components/imports": 1_636,
  "components/jsx": 73,
  "components/layout": 1_066,
  "components/live": 75,
  "components/navigation": 439,
  "components/operations": 864,
  "components/palette": 1_086,
  "components/people": 1_211,
  "components/pickers": 445,
  "components/playlists": 11_961,
  "components/requests": 748,
  "components/session": 579,
  "components/tags": 342,
  "components/ui": 4_101,
  "lib/browser": 5_130,
  "lib/server": 1_745,
  "lib/server/admin": 4_380,
  "lib/server/db": 9_760,
  "lib/server/domain": 109,
  "lib/server/domain/activity": 350,
  "lib/server/domain/catalogue": 3_034,
  "lib/server/domain/change-sets": 1_930,
  "lib/server/domain/clients": 1_038,
  "lib/server/domain/companies": 2_288,
  "lib/server/domain/imports": 630,
  "lib/server/domain/people": 1_270,
  "lib/server/domain/playlists": 4_247,
  "lib/server/domain/requests": 1_030,
  "lib/server/domain/retention": 630,
  "lib/server/domain/service": 940,
  "lib/server/domain/tags": 164,
  "lib/server/http": 6_395,
  "lib/server/remote": 2_850,
  "lib/server/runtime": 230,
  "lib/shared": 8_669,
  "lib/shared/tables": 2_664,
  tools: 10_637,
};

/** The folder of a source in `budgets`: of `components`, `lib` and the domain one for each subject. */
function budgetOf(file: string): string {
  if (/^(lib\/testing|scripts)\//.test(file)) return "tools";
  const found =
    /^(?:app(?=\/)|components\/[^/]+|lib\/shared\/tables(?=\/)|lib\/server\/domain\/[^/]+(?=\/)|lib\/server\/[^/]+(?=\/)|lib\/[^/]+)/.exec(
      file,
    );
  return found?.[0] ?? ".";
}

describe("Folders and files", () => {
  it("are at most 40 source files per folder, except components/ui and migrations", () => {
    const counts = new Map<string, number>();
    for (const file of sources)
      counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
    counts.delete("components/ui");
    counts.delete("lib/server/db/migrations");
    expect([...counts].filter(([, count]) => count > 40)).toEqual([]);
  });

  it("are no crumbs and no cliffs: half have 70 lines or more, nine of ten at most 220, none more than 400", () => {
    const sizes = sources.map(lines).sort((one, other) => one - other);
    const at = (share: number) => sizes[Math.floor(sizes.length * share)];
    // The median may only rise.
    expect(at(0.5)).toBeGreaterThanOrEqual(70);
    expect(at(0.9)).toBeLessThanOrEqual(220);
    expect(sources.filter((file) => lines(file) > 400)).toEqual([]);
  });

  it("keep to their folder's budget of lines", () => {
    const counts = new Map<string, number>();
    const counted = tracked.filter(
      (file) =>
        /^(app|components|lib|scripts)\/.*\.(tsx?|mjs)$|^server\.ts$|^[^/]+\.config\.ts$/.test(
          file,
        ) && !/\.(test|spec)\.tsx?$|^lib\/server\/db\/drivers\//.test(file),
    );
    for (const file of counted)
      counts.set(budgetOf(file), (counts.get(budgetOf(file)) ?? 0) + lines(file));
    expect([...counts].filter(([folder, count]) => count > (budgets[folder] ?? 0))).toEqual([]);
  });

  it("have no suffix that says where they run: their folder does", () => {
    const suffixed = sources.filter((file) => /\.(server|browser|client|shared)\.tsx?$/.test(file));
    expect(suffixed).toEqual([]);
  });

  it("of lib/shared know neither IndexedDB nor the storages of a browser", () => {
    const needsBrowser = /\b(indexedDB|sessionStorage|localStorage)\.|from "idb"/;
    const shared = sources.filter((file) => file.startsWith("lib/shared/"));
    expect(shared.filter((file) => needsBrowser.test(read(file)))).toEqual([]);
  });
});

/** Maps each exported name to the files that declare it; re-exports don't count. */
function exportedNames(): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const file of sources.filter(
    (source) => !/^(app|lib\/server\/db\/migrations)\//.test(source),
  )) {
    const parsed = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, false);
    const own = new Set<string>();
    for (const statement of parsed.statements) {
      const isExported =
        ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      if (!isExported) continue;
      if (ts.isVariableStatement(statement)) {
        for (const { name } of statement.declarationList.declarations)
          if (ts.isIdentifier(name)) own.add(name.text);
      } else if (
        "name" in statement &&
        statement.name &&
        ts.isIdentifier(statement.name as ts.Node)
      )
        own.add((statement.name as ts.Identifier).text);
    }
    for (const name of own) names.set(name, [...(names.get(name) ?? []), file]);
  }
  return names;
}

it("Every folder of lib/server is a storey, and every folder of its domain has a place", () => {
  const folders = (parent: string) => [
    ...new Set(
      sources.flatMap((file) =>
        file.startsWith(parent) ? (/^[^/]+(?=\/)/.exec(file.slice(parent.length))?.[0] ?? []) : [],
      ),
    ),
  ];
  expect(folders("lib/").sort()).toEqual(["browser", "server", "shared"]);
  expect(folders("lib/server/").sort()).toEqual([...storeys].sort());
  expect(folders("lib/server/domain/").sort()).toEqual(subjects.flat().sort());
});

it("Exported names are unique", () => {
  const doubled = [...exportedNames()].filter(([, files]) => files.length > 1);
  expect(doubled).toEqual([]);
});

it("Nothing deletes companies: on PostgreSQL no foreign key keeps those that an agency has (0030)", () => {
  const deletes =
    /deleteFrom\(\s*\[?\s*["'`]companies\b|(?:delete\s+from|truncate)\s+(?:only\s+|table\s+)?"?companies\b/i;
  for (const text of ['deleteFrom("companies as one")', 'delete from "companies"'])
    expect(deletes.test(text)).toBe(true);
  expect(sources.filter((file) => deletes.test(read(file)))).toEqual([]);
});

const components = sources.filter((file) => file.startsWith("components/"));

it("Input methods and keyboards are told apart in one place each", () => {
  const reads = (pattern: RegExp) => components.filter((file) => pattern.test(read(file)));
  expect(reads(/\bisComposing\b|\bkeyCode\b/)).toEqual(["components/ui/early-script.tsx"]);
  // The letter of a key, or its place (`shortcutKey`).
  expect(reads(/\.key\.toLowerCase\(|\bkey === "[a-z]"|\bkey, code \}:/)).toEqual([
    "components/ui/hooks/use-hotkey.ts",
  ]);
});

/** What a function returns, of a choice its parts. */
function returned(node: ts.Node): ts.Node[] {
  const parts = (value: ts.Expression): ts.Node[] => {
    if (ts.isParenthesizedExpression(value)) return parts(value.expression);
    if (!ts.isConditionalExpression(value)) return [value];
    return [value.whenTrue, value.whenFalse].flatMap(parts);
  };
  if (ts.isReturnStatement(node)) return node.expression ? parts(node.expression) : [];
  const found: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    if (!ts.isFunctionLike(child)) found.push(...returned(child));
  });
  return found;
}

it("Components return elements, not texts: React does not find those again in a page that the browser translates", () => {
  const bare: string[] = [];
  for (const file of components.filter((name) => name.endsWith(".tsx"))) {
    const parsed = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
    ts.forEachChild(parsed, (node) => {
      if (!ts.isFunctionDeclaration(node) || !/^[A-Z]/.test(node.name?.text ?? "")) return;
      for (const one of node.body ? returned(node.body) : [])
        if (ts.isStringLiteral(one) || ts.isTemplateExpression(one))
          bare.push(`${file}: ${one.getText()}`);
    });
  }
  expect(bare).toEqual([]);
});

/** What tells the time or lets it pass, as the text of a test. */
const clock =
  /(?<![.\w])(?:sleep|setTimeout)\(|\bwaitForTimeout\(|\bperformance\.now\(|\bDate\.now\(\) - (?:start|began|before|since)/;

/** Tests whose subject needs it. */
const clockTests: Record<string, string> = {
  "app/compression.sqlite.test.ts": "Nothing tells that a stream makes no more: it stays quiet.",
};

it("Tests wait for what they are about, and measure no time", () => {
  const tests = tracked.filter((file) => /\.(test|spec)\.tsx?$|^e2e\//.test(file));
  const found = tests.filter((file) => file !== "layout.test.ts" && clock.test(read(file)));
  expect(found.sort()).toEqual(Object.keys(clockTests).sort());
});

it("Browser tests that share an installation have advertisers of their own", () => {
  const owners = new Map<string, Set<string>>();
  for (const file of tracked.filter((name) => /^e2e\/.*\.spec\.ts$/.test(name))) {
    const text = read(file);
    if (text.includes("testAlone()")) continue;
    for (const [, args = ""] of text.matchAll(
      /\b(?:findAdvertiser|openForm\w*|createPlaylist)\(([^()]*)/g,
    ))
      for (const [name] of args.matchAll(/Advertiser \d{3}/g))
        owners.set(name, (owners.get(name) ?? new Set()).add(file));
  }
  expect(owners.size).toBeGreaterThan(50);
  expect([...owners].filter(([, files]) => files.size > 1)).toEqual([]);
});

describe("Documents", () => {
  const documents = tracked.filter((file) => file.endsWith(".md"));

  it("have valid links only", () => {
    const broken = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, target = ""]) => path.join(path.dirname(file), decodeURI(target)))
        .filter((target) => !existsSync(target))
        .map((target) => `${file}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it("link to headings that exist", () => {
    const slug = (heading: string) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-");
    const headings = (file: string) =>
      [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => slug(heading));
    const broken = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:)([^)#\s]*\.md)?#([^)]+)\)/g)]
        .filter(([, target, anchor = ""]) => {
          const place = target === undefined ? file : path.join(path.dirname(file), target);
          return !headings(place).includes(anchor);
        })
        .map(([link]) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it("name the storeys of lib/server and the order of its subjects that lint enforces", () => {
    const [, drawn = ""] = /```storeys\n([^`]*)```/.exec(read("docs/architecture.md")) ?? [];
    expect(drawn.trimEnd().split("\n").reverse()).toEqual(storeys);
    const [, ordered = ""] = /```subjects\n([^`]*)```/.exec(read("docs/architecture.md")) ?? [];
    const lines = ordered.trimEnd().split("\n");
    expect(lines.map((line) => line.split(" · ")).reverse()).toEqual(subjects);
  });

  it("list every setting", () => {
    const inCode = [
      ...read("lib/server/env.ts").matchAll(/^ {2}([A-Z_]+):/gm),
      ...read("lib/shared/limits.ts").matchAll(/setting\("(LIMIT_[A-Z_]+)"/g),
    ].map(([, name = ""]) => name);
    const examples = [...read(".env.example").matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(examples.sort()).toEqual(inCode.sort());
    const explained = read("docs/operating.md");
    expect(inCode.filter((name) => !explained.includes(`\`${name}`))).toEqual([]);
  });

  it("name only commands that package.json has", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name = ""]) => name),
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it("explain each decision that code cites, in at most 90 words, and no other", () => {
    const entries = read("DECISIONS.md").split(/^## /m).slice(1);
    const decisions = new Map(entries.map((entry) => [Number.parseInt(entry), entry]));
    const cited = tracked
      .filter((file) => /\.(tsx?|mjs|yaml)$/.test(file))
      .flatMap((file) => read(file).match(/\bdecisions?[\s*/]+\d+(?: and \d+)?/gi) ?? [])
      .flatMap((words) => words.match(/\d+/g) ?? [])
      .map(Number);
    expect([...decisions.keys()]).toEqual([...new Set(cited)].sort((one, other) => one - other));
    const words = (entry: string) =>
      entry.split("\n").slice(1).join(" ").trim().split(/\s+/).length;
    expect([...decisions].filter(([, entry]) => words(entry) > 90)).toEqual([]);
  });

  it("have the sizes that a reader bears, in bytes", () => {
    const sizes = {
      "DECISIONS.md": 18_000,
      "CHANGELOG.md": 5_000,
      "CONTRIBUTING.md": 8_000,
      "docs/architecture.md": 11_000,
      "docs/remote.md": 9_000,
      "docs/api.md": 10_000,
      "docs/operating.md": 40_000,
      "docs/scaling.md": 6_000,
      "docs/benchmarks.md": 4_000,
      "docs/citus.md": 4_200,
    };
    const large = Object.entries(sizes).filter(([file, most]) => read(file).length > most);
    expect(large).toEqual([]);
    expect(lines("README.md")).toBeLessThanOrEqual(70);
  });

  it("are all in the repository if cited", () => {
    const cited = tracked
      .filter(
        (file) => /\.(tsx?|mjs|md|css)$/.test(file) && !file.startsWith("lib/server/db/drivers"),
      )
      .flatMap((file) =>
        [
          ...read(file).matchAll(
            /(?<![\w/.-])((?:docs|lib|components|app|scripts|e2e)\/[\w./[\]()-]*\.(?:md|tsx?|mjs))\b/g,
          ),
        ]
          .map(([, target = ""]) => target)
          .filter((target) => !existsSync(target))
          .map((target) => `${file}: ${target}`),
      );
    expect(cited).toEqual([]);
  });
});
