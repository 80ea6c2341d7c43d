import path from 'node:path';
import type { Plugin } from 'vite';
import { readSlotFills, type SlotFillRow } from './readSlotFills.ts';

const slotFills = path.resolve(import.meta.dirname, '../../src/ui/slots/slotFills.ts');
const prefix = 'virtual:slots/';

/**
 * Vite plugin: loads slot fills with the module that shows the slot. A module with `<Slot
 * name="post.badges">` or `useMenuSlot('post.menu', …)` gets an import of `virtual:slots/post.badges`, which
 * imports the fills from the manifests. So they render immediately, on the server and during hydration, and
 * are in the same chunk.
 */
export function slotsPlugin(): Plugin {
  return {
    name: 'plaza-slots',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const slot = id.slice(prefix.length + 1);
      const rows = readSlotFills().filter((row) => row.slot === slot);
      for (const { manifest } of rows) this.addWatchFile(manifest);
      return moduleOf(slot, rows);
    },
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id)) return null;
      const found = slotsIn(code);
      if (found.length === 0) return null;
      // On the last line, to keep line numbers.
      const imports = found.map((slot) => `import '${prefix}${slot}';`);
      return { code: `${code}\n${imports.join('')}`, map: null };
    },
  };
}

/** The slots shown by a module. @throws if a name is not a literal */
export function slotsIn(code: string): string[] {
  const shown = [...code.matchAll(/<Slot\s+([^\s>]*)|\buseMenuSlot\(\s*([^\s,)]*)/g)];
  const names = shown.map(([text, attribute = '', argument = '']) => {
    const [, name, other] = /^(?:name="([\w.]+)"|'([\w.]+)')$/.exec(attribute || argument) ?? [];
    const slot = name ?? other;
    if (!slot) throw new Error(`${text}: a slot is to be named literally, and first of all`);
    return slot;
  });
  return [...new Set(names)];
}

function moduleOf(slot: string, rows: readonly SlotFillRow[]): string {
  const text = JSON.stringify;
  return [
    `import { fillSlot } from ${text(slotFills)};`,
    ...rows.map(({ file, name }, at) => `import { ${name} as fill${at} } from ${text(file)};`),
    `fillSlot(${text(slot)}, {`,
    ...rows.map(({ feature }, at) => `  ${text(feature)}: fill${at},`),
    '});',
  ].join('\n');
}
