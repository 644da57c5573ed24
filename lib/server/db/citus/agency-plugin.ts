import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  ListNode,
  ColumnNode,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  type QueryId,
  ReferenceNode,
  RawNode,
  type RootOperationNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from "kysely";
import { shardKeyOf, shardTables } from "@/lib/server/db/citus/shard-tables";
import { type Queries } from "@/lib/server/db/database";
import { getRequestAgency } from "@/lib/server/request-context";

/** Replaces the agency in a query that is prepared once for all agencies. */
export const agencyPlaceholder = "\0agency";

let isPreparing = false;

/** Builds a query that contains `agencyPlaceholder` in place of the agency. */
export function prepareForAgencies<Query>(build: () => Query): Query {
  isPreparing = true;
  try {
    return build();
  } finally {
    isPreparing = false;
  }
}

/** Returns the agency that queries on `db` currently name; undefined if they name none. */
export function agencyOf(db: Queries): string | undefined {
  const [plugin] = db.getExecutor().plugins;
  return plugin instanceof AgencyPlugin ? plugin.agency : undefined;
}

/**
 * Makes every query of a request name its agency, for each table that is split: in conditions, in joins, and in what is inserted. Does
 * nothing outside requests and where the tables are not split (decision 71).
 */
export class AgencyPlugin implements KyselyPlugin {
  readonly #isSplit: () => boolean;

  constructor(isSplit: () => boolean) {
    this.#isSplit = isSplit;
  }

  get agency(): string | undefined {
    return this.#isSplit() ? getRequestAgency() : undefined;
  }

  transformQuery({ node, queryId }: { node: RootOperationNode; queryId: QueryId }) {
    const { agency } = this;
    if (agency === undefined) return node;
    const named = isPreparing ? agencyPlaceholder : agency;
    return new AgencyTransformer(named).transformNode(node, queryId);
  }

  transformResult<Result>({ result }: { result: Result }): Promise<Result> {
    return Promise.resolve(result);
  }
}

/** Queries that name their agency already. A subquery is transformed when it is built, and again with the query around it. */
const done = new WeakSet<OperationNode>();

/** A table that a query reads under a name. */
interface Source {
  name: string;
  key: string;
}

class AgencyTransformer extends OperationNodeTransformer {
  readonly #agency: string;

  constructor(agency: string) {
    super();
    this.#agency = agency;
  }

  protected override transformSelectQuery(node: SelectQueryNode, id: QueryId): SelectQueryNode {
    const inner = super.transformSelectQuery(node, id);
    return this.#restricted(node, inner, inner.from?.froms ?? []);
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, id: QueryId): UpdateQueryNode {
    const inner = super.transformUpdateQuery(node, id);
    const table = inner.table ? [inner.table] : [];
    return this.#restricted(node, inner, [...table, ...(inner.from?.froms ?? [])]);
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, id: QueryId): DeleteQueryNode {
    const inner = super.transformDeleteQuery(node, id);
    const tables = [...inner.from.froms, ...(inner.using?.tables ?? [])];
    return this.#restricted(node, inner, tables);
  }

  protected override transformInsertQuery(
    node: InsertQueryNode,
    queryId: QueryId,
  ): InsertQueryNode {
    const inner = super.transformInsertQuery(node, queryId);
    return this.#once(node, inner, () => this.#withAgency(inner));
  }

  /** The plugin cannot add the agency to raw SQL: its tables are queries inside it, or it names the agency itself. */
  protected override transformRaw(node: RawNode, queryId: QueryId): RawNode {
    const text = textOf(node);
    const forgotten = findForgotten(text);
    if (forgotten) throw new Error(`This names ${forgotten} without an agency: ${text}`);
    return super.transformRaw(node, queryId);
  }

  #once<Node extends OperationNode>(before: Node, after: Node, change: () => Node): Node {
    const changed = done.has(before) ? after : change();
    done.add(changed);
    return changed;
  }

  #restricted<Node extends SelectQueryNode | UpdateQueryNode | DeleteQueryNode>(
    before: Node,
    after: Node,
    tables: readonly OperationNode[],
  ): Node {
    return this.#once(before, after, () => {
      let condition = after.where?.where;
      for (const source of sourcesOf(tables)) condition = this.#and(condition, source);
      const where = condition && { where: WhereNode.create(condition) };
      return { ...after, ...where, ...this.#restrictJoins(after.joins) };
    });
  }

  /** Restricts the join and not the query, because an outer join keeps rows without a match. */
  #restrictJoins(joins: readonly JoinNode[] | undefined): { joins?: readonly JoinNode[] } {
    if (!joins) return {};
    const restricted = joins.map((join) => {
      const [source] = sourcesOf([join.table]);
      return source ? { ...join, on: OnNode.create(this.#and(join.on?.on, source)) } : join;
    });
    return { joins: restricted };
  }

  #and(condition: OperationNode | undefined, source: Source): OperationNode {
    const isOfAgency = BinaryOperationNode.create(
      keyOf(source),
      OperatorNode.create("="),
      ValueNode.create(this.#agency),
    );
    return condition ? AndNode.create(ParensNode.create(condition), isOfAgency) : isOfAgency;
  }

  #withAgency(node: InsertQueryNode): InsertQueryNode {
    const key = node.into && shardKeyOf(node.into.table.identifier.name);
    const columns = node.columns ?? [];
    if (key === undefined || columns.some(({ column }) => column.name === key)) return node;
    const conflict = node.onConflict?.columns;
    return {
      ...node,
      columns: [...columns, ColumnNode.create(key)],
      ...(node.values && { values: this.#addValue(node.values) }),
      ...(conflict && {
        onConflict: { ...node.onConflict, columns: [...conflict, ColumnNode.create(key)] },
      }),
    } as InsertQueryNode;
  }

  #addValue(values: OperationNode): OperationNode {
    if (SelectQueryNode.is(values)) {
      const [source] = sourcesOf(values.from?.froms ?? []);
      if (!source) throw new Error("An insert from a query reads the agency of a split table.");
      const selection = SelectionNode.create(keyOf(source));
      return {
        ...values,
        selections: [...(values.selections ?? []), selection],
      } as SelectQueryNode;
    }
    if (!ValuesNode.is(values)) throw new Error("An insert has values, or a query.");
    return ValuesNode.create(
      values.values.map((row) =>
        PrimitiveValueListNode.is(row)
          ? PrimitiveValueListNode.create([...row.values, this.#agency])
          : ValueListNode.create([...row.values, ValueNode.create(this.#agency)]),
      ),
    );
  }
}

const keyOf = ({ name, key }: Source) =>
  ReferenceNode.create(ColumnNode.create(key), TableNode.create(name));

/** Returns the text of a statement with the names of its tables and columns, without its other parts. */
const textOf = (node: RawNode): string =>
  node.sqlFragments
    .map((fragment, at) => {
      const part = node.parameters[at];
      if (part && RawNode.is(part)) return fragment + textOf(part);
      return `${fragment}${(part && nameOf(part)) ?? " "}`;
    })
    .join("");

function nameOf(part: OperationNode): string | undefined {
  if (TableNode.is(part)) return part.table.identifier.name;
  const column = ReferenceNode.is(part) ? part.column : part;
  return ColumnNode.is(column) ? column.column.name : undefined;
}

const patterns = shardTables.map(({ name, key }) => ({
  name,
  isUsed: new RegExp(`\\b(from|join|into|update)\\s+"?${name}\\b`, "i"),
  hasKey: new RegExp(`\\b${key}\\b`),
}));

/** Returns a split table that a text reads or writes without the column of its agency. */
export const findForgotten = (text: string): string | undefined =>
  patterns.find(({ isUsed, hasKey }) => isUsed.test(text) && !hasKey.test(text))?.name;

/** Returns the split tables that a query reads, by their names in the query. */
function sourcesOf(nodes: readonly OperationNode[]): Source[] {
  return nodes.flatMap((node): Source[] => {
    if (ListNode.is(node)) return sourcesOf(node.items);
    const table = AliasNode.is(node) ? node.node : node;
    if (!TableNode.is(table)) return [];
    const { name } = table.table.identifier;
    const key = shardKeyOf(name);
    if (key === undefined) return [];
    const alias = AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : name;
    return [{ name: alias, key }];
  });
}
