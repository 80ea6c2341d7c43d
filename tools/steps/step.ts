export type StepGroup = 'static' | 'unit' | 'db' | 'http' | 'browser';

export interface StepResult {
  passed: number;
  failed: number;
  skipped: number;
  /** Printed in full when something failed. */
  output: string;
}

export interface Step {
  name: string;
  group: StepGroup;
  run: () => Promise<StepResult>;
}
