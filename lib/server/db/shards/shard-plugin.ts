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
  type RootOperationNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from "kysely";
import { shardParameter } from "@/lib/server/db/shards/current-shard";
import { shardKeyOf } from "@/lib/server/db/shards/shard-tables";

/**
 * Makes every query of a request name its agency, for each table that is split: in conditions, in joins, and in what is inserted. Does
 * nothing outside requests and where the database is not sharded (decision 71).
 */
export class ShardPlugin implements KyselyPlugin {
  transformQuery({ node, queryId }: { node: RootOperationNode; queryId: QueryId }) {
    const shard = shardParameter();
    return shard === undefined ? node : new ShardTransformer(shard).transformNode(node, queryId);
  }

  transformResult<Result>({ result }: { result: Result }): Promise<Result> {
    return Promise.resolve(result);
  }
}

/** Queries that name their shard already. A subquery is transformed when it is built, and again with the query around it. */
const done = new WeakSet<OperationNode>();

/** A table that a query reads under a name. */
interface Source {
  name: string;
  key: string;
}

class ShardTransformer extends OperationNodeTransformer {
  readonly #shard: string;

  constructor(shard: string) {
    super();
    this.#shard = shard;
  }

  protected override transformSelectQuery(
    node: SelectQueryNode,
    queryId: QueryId,
  ): SelectQueryNode {
    const inner = super.transformSelectQuery(node, queryId);
    return this.#once(node, inner, () => ({
      ...inner,
      ...this.#restrict(inner.where, sourcesOf(inner.from?.froms ?? [])),
      ...this.#restrictJoins(inner.joins),
    }));
  }

  protected override transformUpdateQuery(
    node: UpdateQueryNode,
    queryId: QueryId,
  ): UpdateQueryNode {
    const inner = super.transformUpdateQuery(node, queryId);
    return this.#once(node, inner, () => ({
      ...inner,
      ...this.#restrict(
        inner.where,
        sourcesOf([...(inner.table ? [inner.table] : []), ...(inner.from?.froms ?? [])]),
      ),
      ...this.#restrictJoins(inner.joins),
    }));
  }

  protected override transformDeleteQuery(
    node: DeleteQueryNode,
    queryId: QueryId,
  ): DeleteQueryNode {
    const inner = super.transformDeleteQuery(node, queryId);
    return this.#once(node, inner, () => ({
      ...inner,
      ...this.#restrict(
        inner.where,
        sourcesOf([...inner.from.froms, ...(inner.using?.tables ?? [])]),
      ),
      ...this.#restrictJoins(inner.joins),
    }));
  }

  protected override transformInsertQuery(
    node: InsertQueryNode,
    queryId: QueryId,
  ): InsertQueryNode {
    const inner = super.transformInsertQuery(node, queryId);
    return this.#once(node, inner, () => this.#withShard(inner));
  }

  #once<Node extends OperationNode>(before: Node, after: Node, change: () => Node): Node {
    const changed = done.has(before) ? after : change();
    done.add(changed);
    return changed;
  }

  #restrict(where: WhereNode | undefined, sources: Source[]): { where?: WhereNode } {
    let condition = where?.where;
    for (const source of sources) condition = this.#and(condition, source);
    return condition ? { where: WhereNode.create(condition) } : {};
  }

  /** A condition of the join, not of the query: an outer join keeps the rows that it finds nothing for. */
  #restrictJoins(joins: readonly JoinNode[] | undefined): { joins?: readonly JoinNode[] } {
    if (!joins) return {};
    const restricted = joins.map((join) => {
      const [source] = sourcesOf([join.table]);
      return source ? { ...join, on: OnNode.create(this.#and(join.on?.on, source)) } : join;
    });
    return { joins: restricted };
  }

  #and(condition: OperationNode | undefined, { name, key }: Source): OperationNode {
    const isOfShard = BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create(key), TableNode.create(name)),
      OperatorNode.create("="),
      ValueNode.create(this.#shard),
    );
    return condition ? AndNode.create(ParensNode.create(condition), isOfShard) : isOfShard;
  }

  #withShard(node: InsertQueryNode): InsertQueryNode {
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

  #addValue(values: OperationNode): ValuesNode {
    if (!ValuesNode.is(values)) throw new Error("An insert from a query must name its shard.");
    return ValuesNode.create(
      values.values.map((row) =>
        PrimitiveValueListNode.is(row)
          ? PrimitiveValueListNode.create([...row.values, this.#shard])
          : ValueListNode.create([...row.values, ValueNode.create(this.#shard)]),
      ),
    );
  }
}

/** The split tables among those that a query reads from, under their names in it. */
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
