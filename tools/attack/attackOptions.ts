export interface AttackOptions {
  minutes: number;
  /** Requests per second. */
  rate: number;
  /** The same seed generates the same requests. */
  seed: number;
  /** A temporary directory, removed afterwards. */
  dir: string;
  /** Cleanups run after the attack, or when it is interrupted; last first. */
  afterwards: (undo: () => Promise<void> | void) => void;
  log: (line: string) => void;
}
