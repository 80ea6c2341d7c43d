import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { z } from 'zod';

/** The parts of Iconify's JSON file of Lucide's icons used here. */
const collection = z.object({
  icons: z.record(z.string(), z.object({ body: z.string() })),
  aliases: z.record(z.string(), z.object({ parent: z.string() })),
});

const drawIcon = fileURLToPath(new URL('../../src/ui/drawIcon.ts', import.meta.url));
const prefix = 'virtual:icons/';

/** Attributes that controls.css sets for every icon. */
const look =
  ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

/**
 * Creates a component for each Lucide icon imported as `virtual:icons/name`. All icons are in one file of a
 * package; Lucide's own package has five thousand files, which slow down every install.
 */
export function iconsPlugin(): Plugin {
  const { icons, aliases } = readIcons();
  return {
    name: 'plaza-icons',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith(prefix) ? source : null),
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const name = id.slice(prefix.length);
      const icon = icons[aliases[name]?.parent ?? name];
      if (!icon)
        return this.error(`Lucide has no icon named ${name}: see https://lucide.dev/icons`);
      const shapes = icon.body.replace(look, '').replace(/^<g>(.*)<\/g>$/, '$1');
      return `import { drawIcon } from ${JSON.stringify(drawIcon)};\nexport default /* @__PURE__ */ drawIcon(${JSON.stringify(shapes)});`;
    },
  };
}

function readIcons(): z.output<typeof collection> {
  const file = fileURLToPath(import.meta.resolve('@iconify-json/lucide/icons.json'));
  return collection.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
}
