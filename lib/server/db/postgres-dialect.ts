import {
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from "kysely";

/** Kysely's PostgreSQL dialect; throws the error that ended a transaction even if the rollback fails too. */
export class FirstErrorDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new FirstErrorDriver(this.#config);
  }
}

class FirstErrorDriver extends PostgresDriver {
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // The connection is lost, and the transaction with it.
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}
