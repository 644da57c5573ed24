import { columnKey, columnNames } from "@/lib/shared/tables/column-names";

/** Something that is looked for in a table. */
export interface ColumnTarget<Field extends string> {
  field: Field;
  /** The names of its column, best first (`columnNames`). */
  names: readonly string[];
  /** The last words of names that are less certain: "id" of "Sender-ID". */
  endings?: readonly string[];
  /** Whether a cell has its shape. */
  hasShape?: (cell: string) => boolean;
  /** Whether a cell is one of those that are known, to the catalogue for instance. */
  isKnown?: (cell: string) => boolean;
}

interface ColumnGuess<Field extends string> {
  columns: Partial<Record<Field, number>>;
  /** The fields for which another column is about as likely, or that only the shape of their cells tells. */
  unsure: Field[];
}

const sampledRows = 500;
/** Points of a column for each thing that speaks for it: what is known about its cells counts more than its name. */
const points = { known: 150, name: 100, ending: 60, shape: 45, namedShape: 10, mismatch: -15 };
const enough = 40;
const tie = 15;
const nearlyAll = 0.9;

/** The names of columns with the IDs of companies and playlists, which only a target that has such a name means. */
const otherIds = new Set([
  ...columnNames.company.flatMap((name) => [`${name} id`, `${name} ids`, `${name} uuid`]),
  "playlist uuid",
]);

interface Score<Field> {
  field: Field;
  column: number;
  points: number;
  isNamed: boolean;
}

/**
 * Guesses which columns of a table hold what is looked for, each for one thing: by their names, by the shape of their cells, by what is
 * known. `names`: the names of the columns in several ways.
 */
export function guessColumns<Field extends string>(
  names: readonly (readonly string[])[],
  rows: readonly (readonly string[])[],
  targets: readonly ColumnTarget<Field>[],
): ColumnGuess<Field> {
  const sample = rows.slice(0, sampledRows);
  const width = Math.max(0, ...[...names, ...sample].map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => ({
    keys: names.map((row) => columnKey(row[index] ?? "")),
    cells: sample.map((cells) => (cells[index] ?? "").trim()).filter((cell) => cell !== ""),
  }));
  const allNames = new Set(targets.flatMap(({ names: known }) => known));
  const scores = targets
    .flatMap((target) =>
      columns.map(({ keys, cells }, column) => ({
        column,
        ...weigh(target, keys, cells, allNames),
      })),
    )
    .filter((score) => score.points >= enough)
    .sort((one, other) => other.points - one.points);
  const found = new Map<Field, Score<Field>>();
  const taken = new Set<number>();
  for (const score of scores)
    if (!found.has(score.field) && !taken.has(score.column)) {
      found.set(score.field, score);
      taken.add(score.column);
    }
  const isDoubtful = ({ field, points: best, isNamed }: Score<Field>) =>
    !isNamed ||
    scores.some(
      (other) => other.field === field && other.points > best - tie && !taken.has(other.column),
    );
  return {
    columns: Object.fromEntries(
      Array.from(found, ([field, { column }]) => [field, column]),
    ) as ColumnGuess<Field>["columns"],
    unsure: Array.from(found.values())
      .filter(isDoubtful)
      .map(({ field }) => field),
  };
}

function weigh<Field extends string>(
  { field, names, endings = [], hasShape, isKnown }: ColumnTarget<Field>,
  keys: readonly string[],
  cells: readonly string[],
  allNames: ReadonlySet<string>,
): Omit<Score<Field>, "column"> {
  const rank = names.findIndex((name) => keys.includes(name));
  if (rank < 0 && keys.some((key) => otherIds.has(key)))
    return { field, points: 0, isNamed: false };
  const isEnding =
    rank < 0 &&
    !keys.some((key) => allNames.has(key)) &&
    endings.some((ending) => keys.some((key) => key.endsWith(` ${ending}`)));
  const share = (test: (cell: string) => boolean) =>
    cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
  const shape = hasShape ? share(hasShape) : null;
  let sum = rank >= 0 ? points.name - Math.min(rank, 39) : isEnding ? points.ending : 0;
  if (shape !== null && shape >= nearlyAll) sum += rank < 0 ? points.shape : points.namedShape;
  if (shape === 0 && cells.length > 0) sum += points.mismatch;
  if (isKnown) sum += points.known * share(isKnown);
  return { field, points: sum, isNamed: rank >= 0 || isEnding };
}
