export interface AttackOptions {
  minutes: number;
  /** Requests a second. */
  rate: number;
  /** The same seed makes the same requests. */
  seed: number;
  /** A directory for what the attack needs, removed afterwards. */
  dir: string;
  /** Undone after the attack, or when it is interrupted; the last first. */
  afterwards: (undo: () => Promise<void> | void) => void;
  log: (line: string) => void;
}
