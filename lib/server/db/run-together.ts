/**
 * Waits for statements of a transaction that were begun together, also for those after one that failed: none may run when the transaction has
 * ended. @throws the error of the one that failed first
 */
export async function runTogether(statements: Promise<void>[]): Promise<void> {
  const errors: unknown[] = [];
  await Promise.all(statements.map((one) => one.catch((error: unknown) => errors.push(error))));
  if (errors.length > 0) throw errors[0];
}
