import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { areaOfFolder, type FeatureArea } from '#core/apiAreas.ts';
import { builder } from '#platform/graphql/builder.ts';

const featuresDir = path.resolve(import.meta.dirname, '../../src/features');

/** `Query.backups` or `Backup` → the source file that declares it. */
const declaredIn = new Map<string, string>();
let isWatching = false;

type Declare = (...given: unknown[]) => unknown;

/** The innermost file of a feature on the stack. */
function callingFeature(): string | null {
  const lines = new Error().stack?.split('\n') ?? [];
  const prefix = pathToFileURL(featuresDir).href;
  for (const line of lines) {
    const [, found] = /(file:\/\/[^\s)]+?)(?::\d+)+\)?$/.exec(line) ?? [];
    if (found?.startsWith(prefix)) return path.relative(featuresDir, new URL(found).pathname);
  }
  return null;
}

function note(name: unknown, file: string | null): void {
  if (typeof name === 'string' && file !== null && !declaredIn.has(name))
    declaredIn.set(name, file);
}

/** Notes from now on which file declares which type and root field; call it before the schema is imported. */
export function watchDeclarations(): void {
  if (isWatching) return;
  isWatching = true;
  const own = builder as unknown as Record<string, Declare>;
  const watch = (method: string, see: (given: unknown[], file: string | null) => void) => {
    const declare = own[method]?.bind(builder);
    if (!declare) throw new Error(`The schema builder has no ${method}.`);
    own[method] = (...given) => {
      see(given, callingFeature());
      return declare(...given);
    };
  };
  for (const root of ['Query', 'Mutation', 'Subscription']) {
    const kind = root.toLowerCase();
    watch(`${kind}Field`, ([name], file) => note(`${root}.${name}`, file));
    watch(`${kind}Fields`, (given, file) => {
      const [fields] = given as [Declare];
      given[0] = (...builders: unknown[]) => {
        const made = fields(...builders);
        for (const name of Object.keys(Object(made))) note(`${root}.${name}`, file);
        return made;
      };
    });
  }
  for (const method of ['objectRef', 'interfaceRef', 'unionType', 'simpleObject', 'objectType']) {
    if (own[method]) watch(method, ([name], file) => note(name, file));
  }
}

/** The folders with a server manifest → the manifest's name and area. */
async function readFeatureAreas(): Promise<Map<string, { name: string; area: FeatureArea }>> {
  const files = fs.globSync('*/**/server/*Server.ts', { cwd: featuresDir });
  const areas = new Map<string, { name: string; area: FeatureArea }>();
  for (const file of files) {
    const exported: Record<string, unknown> = await import(path.join(featuresDir, file));
    for (const manifest of Object.values(exported)) {
      const { name, apiArea } = Object(manifest);
      if (typeof name !== 'string') continue;
      const folder = path.dirname(path.dirname(file));
      const [group = ''] = folder.split(path.sep);
      areas.set(folder, { name, area: apiArea ?? areaOfFolder(group) });
    }
  }
  return areas;
}

/**
 * contract/apiAreas.json: the area of each feature, root field and type.
 * @param rootFields with the area that a field states for itself
 */
export async function describeApiAreas(
  rootFields: Readonly<Record<string, FeatureArea | undefined>>,
  types: readonly string[],
) {
  const areas = await readFeatureAreas();
  const areaOf = (name: string): FeatureArea | null => {
    let folder = path.dirname(declaredIn.get(name) ?? '');
    while (folder !== '.' && !areas.has(folder)) folder = path.dirname(folder);
    return areas.get(folder)?.area ?? null;
  };
  const named = (names: readonly string[]) =>
    Object.fromEntries(
      [...names].sort().flatMap((name) => {
        const area = areaOf(name);
        return area === null ? [] : [[name, area] as const];
      }),
    );
  const stated = Object.fromEntries(
    Object.entries(rootFields).flatMap(([name, area]) => (area ? [[name, area]] : [])),
  );
  const features = [...areas.values()].map(({ name, area }) => [name, area] as const);
  features.sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    features: Object.fromEntries(features),
    fields: { ...named(Object.keys(rootFields)), ...stated },
    types: named(types),
  };
}
