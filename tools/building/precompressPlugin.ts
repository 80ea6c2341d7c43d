import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import type { Plugin } from 'vite';
import { assetBase } from '../../src/platform/assets/assetBase.ts';
import { isWordModule } from './wordsPlugin.ts';

/**
 * Vite plugin: writes `x.js.br` next to each script and style, at a quality that is too slow for a running
 * server. They are for a portal at the root; under a base path the server compresses itself. So it does whole
 * namespaces of texts, half of all files: pages need them only where the texts of their parts do not come.
 */
export function precompressPlugin(): Plugin {
  return {
    name: 'plaza-precompress',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }, bundle) {
      for (const [name, output] of Object.entries(bundle)) {
        if (!dir || !/\.(?:js|css)$/.test(name)) continue;
        if (output.type === 'chunk' && output.moduleIds.every(isWordModule)) continue;
        const file = path.join(dir, name);
        const text = fs.readFileSync(file, 'utf8').replaceAll(assetBase, '/');
        fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(text));
      }
    },
  };
}
