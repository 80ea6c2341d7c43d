import path from 'node:path';
import type { Plugin } from 'vite';

const drawIcon = path.resolve(import.meta.dirname, '../../src/ui/drawIcon.ts');

/**
 * Draws Lucide's icons by `drawIcon`: a page has a hundred, and Lucide's own way costs each of them
 * a context, five objects and 200 bytes of attributes that controls.css says once.
 */
export function iconsPlugin(): Plugin {
  return {
    name: 'plaza-icons',
    enforce: 'pre',
    // Neither a module of Node's nor bundled beforehand: both would pass this plugin by.
    config: () => ({
      ssr: { noExternal: ['lucide-react'] },
      optimizeDeps: { exclude: ['lucide-react'] },
    }),
    resolveId(source, importer) {
      const isIcon = importer?.includes('/lucide-react/dist/esm/icons/');
      return isIcon && source.endsWith('/createLucideIcon.mjs') ? drawIcon : null;
    },
  };
}
