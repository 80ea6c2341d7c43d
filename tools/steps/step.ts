export interface StepResult {
  passed: number;
  failed: number;
  skipped: number;
  /** Printed in full on failure. */
  output: string;
  /** Always printed: warnings to investigate. */
  hints?: string[];
}

export interface Step {
  name: string;
  /** Checks count as one, passed or failed; tests are counted individually. */
  kind: 'check' | 'tests';
  run: () => Promise<StepResult>;
}
