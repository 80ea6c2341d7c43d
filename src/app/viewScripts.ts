import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const manifestSchema = z.record(z.string(), z.object({ file: z.string() }));

/** Finds the built script of a widget's view, so that the page can ask for it at once. */
export interface ViewScripts {
  scriptsOf: (widgetTypes: readonly string[]) => string[];
}

/** @param buildDir the client build, with Vite's manifest @param basePath where it is served */
export function createViewScripts(buildDir: string, basePath: string): ViewScripts {
  const file = path.join(buildDir, '.vite', 'manifest.json');
  if (!fs.existsSync(file)) return { scriptsOf: () => [] };
  const manifest = manifestSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  const byView = new Map(
    Object.entries(manifest).map(([source, chunk]) => [path.basename(source), chunk.file]),
  );
  return {
    scriptsOf: (types) =>
      types
        .map((type) => byView.get(`${type.charAt(0).toUpperCase()}${type.slice(1)}Widget.tsx`))
        .filter((script) => script !== undefined)
        .map((script) => `${basePath}/${script}`),
  };
}
