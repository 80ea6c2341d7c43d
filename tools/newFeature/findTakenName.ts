import fs from 'node:fs';
import { type FeatureNames, renameGadget } from './renameGadget.ts';

/** Where a name of the new feature stands already if another has it. */
const places: [file: string, line: string][] = [
  ['contract/schema.graphql', '(?:enum|input|interface|scalar|type|union) Gadget\\b'],
  ['contract/schema.graphql', '  createGadget\\('],
  ['db/tables.ts', '  gadgets_table: '],
  ['src/app/pages.ts', '  gadgetList: '],
  ['src/app/routeTable.ts', "  '/gadgets'"],
  ['src/core/domainEvents.ts', "  'gadget\\.created'"],
];

/** The first place that has a name of the feature already, in words. */
export function findTakenName(names: FeatureNames): string | null {
  for (const [file, line] of places) {
    const [found] =
      new RegExp(`^${renameGadget(line, names)}`, 'm').exec(fs.readFileSync(file, 'utf8')) ?? [];
    if (found) return `${file} has '${found.trim()}' already: choose another name.`;
  }
  return null;
}
