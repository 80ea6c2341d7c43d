export interface AttackOptions {
  minutes: number;
  /** Requests a second. */
  rate: number;
  /** The same seed makes the same requests. */
  seed: number;
  /** A directory for what the attack needs, removed afterwards. */
  dir: string;
  log: (line: string) => void;
}
