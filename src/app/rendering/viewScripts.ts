import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
);

/** Finds the built scripts of widgets' views and their translations, so that the page can preload them. */
export interface ViewScripts {
  scriptsOf: (widgetTypes: readonly string[], language: string) => string[];
}

/** @param buildDir the client build, with Vite's manifest @param basePath the portal's path */
export function createViewScripts(buildDir: string, basePath: string): ViewScripts {
  const file = path.join(buildDir, '.vite', 'manifest.json');
  if (!fs.existsSync(file)) return { scriptsOf: () => [] };
  const manifest = manifestSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  const byView = new Map(Object.keys(manifest).map((source) => [path.basename(source), source]));
  const reached = (from: readonly string[], isTaken: (module: string) => boolean): Set<string> => {
    const found = new Set<string>();
    const open = [...from];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      const chunk = manifest[key];
      if (!chunk || found.has(chunk.file)) continue;
      found.add(chunk.file);
      open.push(...chunk.imports, ...chunk.dynamicImports.filter(isTaken));
    }
    return found;
  };
  // The router requests these itself.
  const everywhere = reached(Object.keys(manifest).filter(isFrame), () => false);
  const later = manifest[laterViews];
  const held = new Map<string, string[]>();
  const find = (view: string, language: string): string[] => {
    // A view of no first-visit chunk is found through the module that imports it.
    const from = later?.dynamicImports.includes(view) ? [laterViews, view] : [view];
    const found = reached(from, (module) => isWordsOf(language, module, manifest));
    const own = [...found].filter((script) => !everywhere.has(script));
    return own.map((script) => `${basePath}/${script}`);
  };
  return {
    scriptsOf(types, language) {
      const scripts = types.flatMap((type) => {
        const view = byView.get(`${type.charAt(0).toUpperCase()}${type.slice(1)}Widget.tsx`);
        if (!view) return [];
        const key = `${view} ${language}`;
        const found = held.get(key) ?? find(view, language);
        held.set(key, found);
        return found;
      });
      return [...new Set(scripts)];
    },
  };
}

/** See tools/building/laterViewsPlugin.ts. */
const laterViews = 'virtual:later-views';

function isFrame(module: string): boolean {
  return /^src\/app\/(?:root|entry\.client)\.tsx/.test(module);
}

/** Whether the browser loads these translations: a regional language has some of its own (src/ui/wordStore.ts). */
function isWordsOf(language: string, module: string, manifest: object): boolean {
  const [, of, name] = /^virtual:words\/([^/]+)\/([^/]+)$/.exec(module) ?? [];
  if (of === undefined) return false;
  const base = language.split(/[-_]/)[0] ?? language;
  const isThere = (each: string) => Object.hasOwn(manifest, `virtual:words/${each}/${name}`);
  return of === ([language, base].find(isThere) ?? 'en');
}
