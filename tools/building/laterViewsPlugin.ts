import type { Plugin } from 'vite';
import {
  partNameOf,
  propertiesOf,
  staffPagesWithout,
  type Transforming,
  widgetRows,
  withoutParts,
  withoutUnused,
} from './manifestPlugin.ts';
import { readManifests } from './readManifests.ts';

export const laterViews = 'virtual:later-views';
const kept = new Set(['name', 'widgets', 'modals', 'staffPages']);
const keptOfStaffPages = new Set(['widget', 'view']);

/**
 * Vite plugin: `virtual:later-views` has the loaders of modals and of views in no first-visit chunk. Browsers
 * import it when they first need one; manifestPlugin.ts takes these loaders out of the browser's manifests, so
 * that a first visit hardly grows with the number of features. The server's manifests are complete.
 */
export function laterViewsPlugin(): Plugin {
  return {
    name: 'plaza-later-views',
    enforce: 'pre',
    resolveId: (id) => (id === laterViews ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${laterViews}`) return null;
      const manifests = this.environment.name === 'client' ? readManifests() : [];
      return [
        ...manifests.map(
          ({ name, file }) => `import { ${name} } from ${JSON.stringify(`${file}?later`)};`,
        ),
        `export const laterFeatures = [${manifests.map(({ name }) => name).join(', ')}];`,
      ].join('\n');
    },
    transform(this: Transforming, code: string, id: string) {
      if (!id.endsWith('Feature.ts?later')) return null;
      const program = this.parse(code, { lang: 'ts' });
      const others = propertiesOf(manifestIn(program)).filter(
        (part) => !kept.has(partNameOf(part)),
      );
      const parts = [
        ...others,
        ...widgetRows(program, 'first'),
        ...staffPagesWithout(program, keptOfStaffPages),
      ];
      return { code: withoutUnused(program, withoutParts(code, parts)), map: null };
    },
  };
}

/** The argument of `defineFeature`. */
function manifestIn(root: unknown): unknown {
  if (typeof root !== 'object' || root === null) return null;
  const { type, callee, arguments: given } = Object(root);
  if (type === 'CallExpression' && callee.name === 'defineFeature') return given[0];
  for (const each of Object.values(root)) {
    const found = manifestIn(each);
    if (found !== null) return found;
  }
  return null;
}
