import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { PageRequest } from '#core/pageRequest.ts';
import { readPartTable } from './wordPartTable.ts';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
);

/** Finds the built scripts of widgets' views and the parts with their texts, so that the page can preload them. */
export type ViewScripts = Pick<PageRequest, 'scriptsOf' | 'textsOf'>;

/** @param buildDir the client build, with Vite's manifest @param basePath the portal's path */
export function createViewScripts(buildDir: string, basePath: string): ViewScripts {
  const file = path.join(buildDir, '.vite', 'manifest.json');
  if (!fs.existsSync(file)) return { scriptsOf: () => [], textsOf: () => null };
  const manifest = manifestSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  const byView = new Map(Object.keys(manifest).map((source) => [path.basename(source), source]));
  const table = readPartTable(buildDir);
  const reached = (from: readonly string[]): Set<string> => {
    const found = new Set<string>();
    const open = [...from];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      const chunk = manifest[key];
      if (!chunk || found.has(chunk.file)) continue;
      found.add(chunk.file);
      open.push(...chunk.imports);
    }
    return found;
  };
  // The router requests these itself.
  const everywhere = reached(Object.keys(manifest).filter(isFrame));
  const later = manifest[laterViews];
  const held = new Map<string, string[]>();
  const find = (view: string): string[] => {
    // A view of no first-visit chunk is found through the module that imports it.
    const from = later?.dynamicImports.includes(view) ? [laterViews, view] : [view];
    const own = [...reached(from)].filter((script) => !everywhere.has(script));
    return own.map((script) => `${basePath}/${script}`);
  };
  return {
    scriptsOf(types) {
      const scripts = types.flatMap((type) => {
        const view = byView.get(`${viewOf(type)}.tsx`);
        if (!view) return [];
        const found = held.get(view) ?? find(view);
        held.set(view, found);
        return found;
      });
      return [...new Set(scripts)];
    },
    textsOf(types) {
      if (!table) return null;
      const views = [...new Set(types.map(viewOf))];
      const parts = views.filter((view) => Object.hasOwn(table.parts, view)).sort();
      return { revision: table.revision, parts };
    },
  };
}

/** See tools/building/laterViewsPlugin.ts. */
const laterViews = 'virtual:later-views';

function isFrame(module: string): boolean {
  return /^src\/app\/(?:root|entry\.client)\.tsx/.test(module);
}

function viewOf(type: string): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}Widget`;
}
