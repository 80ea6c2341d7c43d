import fs from 'node:fs';
import path from 'node:path';

const srcDir = path.resolve(import.meta.dirname, '../../src');

/** The manifests that `app/features.ts` lists, in its order: the name of each, and its file. */
export function readManifests(): { name: string; file: string }[] {
  const list = fs.readFileSync(path.join(srcDir, 'app/features.ts'), 'utf8');
  const files = new Map(
    [...list.matchAll(/import \{ (\w+) \} from '#features\/([^']+)'/g)].map(
      ([, name = '', file = '']) => [name, path.join(srcDir, 'features', file)],
    ),
  );
  const [, ordered = ''] = /registerFeatures\(\[([^\]]*)\]\)/.exec(list) ?? [];
  return [...ordered.matchAll(/\w+/g)].map(([name]) => {
    const file = files.get(name);
    if (file === undefined) throw new Error(`app/features.ts does not import ${name}`);
    return { name, file };
  });
}
