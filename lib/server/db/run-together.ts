/**
 * Waits for statements of a transaction that were begun together, even after one fails: none may run when the transaction has ended.
 * @throws the error of the first one that failed: those sent after it fail as a consequence
 */
export async function runTogether(statements: Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(statements);
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
