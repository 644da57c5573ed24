/* Arrays of integers in PostgreSQL's binary format, which it reads in a third of the time of their text. `pg` sends a buffer as a binary
   parameter. */

const typeOfIntegers = 23;
const elementBytes = 8;

/** Packs the elements of an array, each after its length. */
export function packIntegers(integers: readonly number[]): Buffer {
  const packed = Buffer.allocUnsafe(integers.length * elementBytes);
  integers.forEach((integer, index) => {
    packed.writeInt32BE(4, index * elementBytes);
    packed.writeInt32BE(integer, index * elementBytes + 4);
  });
  return packed;
}

/** Joins the results of `packIntegers` into one array, with the end of each (from 1) and the number of elements. */
export function joinPacked(packed: readonly Uint8Array[]) {
  const counts = packed.map(({ length }) => length / elementBytes);
  let end = 0;
  const ends = counts.map((count) => (end += count));
  const head = Buffer.alloc(20);
  // Dimensions, whether there are nulls (none), type, length, and the index of the first one.
  [1, 0, typeOfIntegers, end, 1].forEach((value, index) => head.writeInt32BE(value, 4 * index));
  return { array: Buffer.concat([head, ...packed]), ends, counts };
}
