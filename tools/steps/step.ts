export interface StepResult {
  passed: number;
  failed: number;
  skipped: number;
  /** Printed in full when something failed. */
  output: string;
  /** Printed in any case: what is no failure, and yet to be looked into. */
  hints?: string[];
}

export interface Step {
  name: string;
  /** A check is one, passed or failed; of tests it is told how many. */
  kind: 'check' | 'tests';
  run: () => Promise<StepResult>;
}
