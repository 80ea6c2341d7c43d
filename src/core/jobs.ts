/** Every job and its payload. A feature adds its own, with the handlers in its server manifest (`jobs`). */
export interface JobPayloads {
  /** The daily cleanup. */
  cleanUp: object;
}

export type JobName = keyof JobPayloads;
