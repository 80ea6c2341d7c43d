import path from 'node:path';

const feature = /^src\/features\/([^/]+\/[^/]+)\//;
const imported = /(?:from|import|import\(|mock\()\s*'((?:#features|\.\.?)\/[^']+)'/g;

/** Path → text. */
type Sources = Readonly<Record<string, string>>;

/**
 * Features that import each other in a cycle, even if no file does.
 * @returns the features of each cycle, sorted
 */
export function findCycles(sources: Sources): string[][] {
  const importsOf = new Map<string, Set<string>>();
  for (const [file, text] of Object.entries(sources)) {
    const own = feature.exec(file)?.[1];
    if (own === undefined) continue;
    const others = importsOf.get(own) ?? new Set();
    for (const { name } of importedFeatures(file, text)) if (name !== own) others.add(name);
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

/** Relative imports that leave their feature: the address would hide which feature is meant. */
export function findRelativeCrossings(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    const own = feature.exec(file)?.[1];
    return importedFeatures(file, text)
      .filter(({ name, address }) => address.startsWith('.') && name !== own)
      .map(({ address }) => `${file} imports ${address}`);
  });
}

/** The feature that each import leads to; for an import of something else, its own text. */
function importedFeatures(file: string, text: string): { name: string; address: string }[] {
  return [...text.matchAll(imported)].map(([, address = '']) => {
    const target = address.startsWith('#')
      ? address.replace('#features/', 'src/features/')
      : path.posix.join(path.posix.dirname(file), address);
    return { name: feature.exec(target)?.[1] ?? target, address };
  });
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
