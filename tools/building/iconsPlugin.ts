import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, parseSync } from 'vite';
import { z } from 'zod';
import { findProperties } from './manifestPlugin.ts';
import { readManifests } from './readManifests.ts';

/** The parts of Iconify's JSON file of Lucide's icons used here. */
const collection = z.object({
  icons: z.record(z.string(), z.object({ body: z.string() })),
  aliases: z.record(z.string(), z.object({ parent: z.string() })),
});

const drawIcon = fileURLToPath(new URL('../../src/ui/drawIcon.ts', import.meta.url));
const prefix = 'virtual:icons/';
const manifestPrefix = 'virtual:manifest-icons/';

/** Attributes that controls.css sets for every icon. */
const look =
  ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

/**
 * Creates a component for each Lucide icon imported as `virtual:icons/name`. All icons are in one file of a
 * package; Lucide's own package has five thousand files, which slow down every install.
 * `virtual:manifest-icons/staffLinks` holds all that the part `staffLinks` of the manifests names, by name.
 */
export function iconsPlugin(): Plugin {
  const { icons, aliases } = readIcons();
  return {
    name: 'plaza-icons',
    enforce: 'pre',
    resolveId: (source) =>
      source.startsWith(prefix) || source.startsWith(manifestPrefix) ? source : null,
    load(id) {
      if (id.startsWith(manifestPrefix)) {
        for (const { file } of readManifests()) this.addWatchFile(file);
        return moduleOf(iconsNamedIn(id.slice(manifestPrefix.length)));
      }
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

/** The values of `icon` within one part of all manifests. Staff pages stand for links as well. */
export function iconsNamedIn(part: string): string[] {
  const names = readManifests().flatMap(({ file }) => {
    const code = fs.readFileSync(file, 'utf8');
    const named = part === 'staffLinks' ? [part, 'staffPages'] : [part];
    const parts = findProperties(parseSync(file, code).program, new Set(named));
    const icons = findProperties(
      parts.map((property) => Object(property).value),
      new Set(['icon']),
    );
    return icons.map((property) => {
      const { value } = Object(property).value;
      if (typeof value !== 'string') throw new Error(`${file}: an icon is to be named literally`);
      return value;
    });
  });
  return [...new Set(names)].sort();
}

function moduleOf(names: readonly string[]): string {
  const text = JSON.stringify;
  return [
    ...names.map((name, at) => `import Icon${at} from ${text(`${prefix}${name}`)};`),
    'export const icons = {',
    ...names.map((name, at) => `  ${text(name)}: Icon${at},`),
    '};',
  ].join('\n');
}

function readIcons(): z.output<typeof collection> {
  const file = fileURLToPath(import.meta.resolve('@iconify-json/lucide/icons.json'));
  return collection.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
}
