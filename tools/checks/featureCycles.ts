const feature = /^src\/features\/([^/]+\/[^/]+)\//;
const imported = /(?:from|import|import\()\s*'#features\/([^/']+\/[^/']+)\//g;

/**
 * Features that import each other in a cycle, even if no file does.
 * @param sources path → text
 * @returns the features of each cycle, sorted
 */
export function findCycles(sources: Readonly<Record<string, string>>): string[][] {
  const importsOf = new Map<string, Set<string>>();
  for (const [file, text] of Object.entries(sources)) {
    const own = feature.exec(file)?.[1];
    if (own === undefined) continue;
    const others = importsOf.get(own) ?? new Set();
    for (const [, name = ''] of text.matchAll(imported)) if (name !== own) others.add(name);
    importsOf.set(own, others);
  }
  const reach = new Map([...importsOf.keys()].map((name) => [name, reachedFrom(name, importsOf)]));
  const left = new Set(importsOf.keys());
  const cycles: string[][] = [];
  for (const name of left) {
    const cycle = [...left].filter(
      (each) => reach.get(name)?.has(each) && reach.get(each)?.has(name),
    );
    for (const each of cycle) left.delete(each);
    if (cycle.length > 0) cycles.push(cycle.sort());
  }
  return cycles;
}

function reachedFrom(start: string, importsOf: ReadonlyMap<string, Set<string>>): Set<string> {
  const found = new Set<string>();
  const open = [...(importsOf.get(start) ?? [])];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...(importsOf.get(name) ?? []));
  }
  return found;
}
