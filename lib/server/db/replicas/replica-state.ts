/** A replica of the database, as its last check found it. */
export interface ReplicaState {
  /** Host and port. */
  name: string;
  /** Whether it is read from. */
  isUp: boolean;
  lagMs: number;
  /** Negative if it is ahead of the primary. */
  lagBytes: number;
  /** Whether it has gone another way than the primary. */
  isDiverged: boolean;
}
