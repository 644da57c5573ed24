/**
 * Waits for statements of a transaction that were begun together, also for those after one that failed: none may run when the transaction has
 * ended. @throws the error of the first of them that failed: those sent after it fail with it
 */
export async function runTogether(statements: Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(statements);
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
