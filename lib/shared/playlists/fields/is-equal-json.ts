/** Whether two JSON values are equal; the order of properties counts. */
export const isEqualJson = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
