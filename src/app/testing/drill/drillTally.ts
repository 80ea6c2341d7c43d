/** What happened in one part of the drill. */
export interface DrillPhase {
  name: string;
  startedAt: number;
  requests: number;
  /** By kind of request and fault. */
  errors: Map<string, number>;
  /** Milliseconds from the fault to the last error, while it lasted. */
  errorsUntil: number;
  /** Milliseconds that the longest change was not shown by a process that ran. */
  stalest: number;
}

export interface DrillTally {
  phases: DrillPhase[];
  begin: (name: string) => void;
  count: (kind: string, fault: string | null) => void;
  stale: (ms: number) => void;
}

export function createDrillTally(): DrillTally {
  const phases: DrillPhase[] = [];
  const begin = (name: string) => {
    const startedAt = performance.now();
    phases.push({
      ...{ name, startedAt, requests: 0, errors: new Map(), errorsUntil: 0, stalest: 0 },
    });
  };
  begin('calm');
  return {
    phases,
    begin,
    count(kind, fault) {
      const phase = phases.at(-1);
      if (!phase) return;
      phase.requests += 1;
      if (fault === null) return;
      const name = `${kind}: ${fault}`;
      phase.errors.set(name, (phase.errors.get(name) ?? 0) + 1);
      phase.errorsUntil = performance.now() - phase.startedAt;
    },
    stale(ms) {
      const phase = phases.at(-1);
      if (phase) phase.stalest = Math.max(phase.stalest, ms);
    },
  };
}

/** The table of the drill. */
export function drillTable(phases: readonly DrillPhase[]): string {
  const heads = [
    'killed',
    'requests',
    'errors',
    'last error after',
    'stalest page',
    'errors by kind',
  ];
  const rows = phases.map(({ name, requests, errors, errorsUntil, stalest }) => {
    const total = [...errors.values()].reduce((sum, count) => sum + count, 0);
    const kinds = [...errors].map(([kind, count]) => `${count} × ${kind}`).join(', ');
    const seconds = (ms: number) => (ms === 0 ? '–' : `${(ms / 1_000).toFixed(1)} s`);
    return [name, `${requests}`, `${total}`, seconds(errorsUntil), seconds(stalest), kinds];
  });
  const widths = heads.map((head, at) =>
    Math.max(...[heads, ...rows].map((row) => row[at]?.length ?? 0), head.length),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at === heads.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)))
      .join('  ');
  return [heads, ...rows].map(line).join('\n').trimEnd();
}
