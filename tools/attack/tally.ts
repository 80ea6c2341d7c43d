/** Counts responses by kind of request and status. */
export function createTally() {
  const counts = new Map<string, Map<string, number>>();
  return {
    add(kind: string, outcome: string): void {
      const ofKind = counts.get(kind) ?? new Map<string, number>();
      counts.set(kind, ofKind.set(outcome, (ofKind.get(outcome) ?? 0) + 1));
    },
    lines(): string[] {
      const width = Math.max(0, ...[...counts.keys()].map((kind) => kind.length));
      return [...counts].map(([kind, outcomes]) => {
        const parts = [...outcomes]
          .sort(([a], [b]) => a.localeCompare(b))
          .map(([outcome, n]) => `${outcome}: ${n}`);
        return `  ${kind.padEnd(width)}  ${parts.join(', ')}`;
      });
    },
  };
}
