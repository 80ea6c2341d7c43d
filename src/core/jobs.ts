/**
 * Every job and what it needs to know. A feature merges its own, and says in its server manifest what
 * they do (`jobs`).
 */
export interface JobPayloads {
  /** Deletes what has served its time. */
  cleanUp: object;
}

export type JobName = keyof JobPayloads;
