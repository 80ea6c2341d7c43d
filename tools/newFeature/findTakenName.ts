import fs from 'node:fs';
import { type FeatureNames, renameGadget } from './renameGadget.ts';

const features = 'src/features/**/';

/** Files and line starts that would already contain a name of the new feature. */
const places: [files: string, line: string][] = [
  ['contract/schema.graphql', '(?:enum|input|interface|scalar|type|union) Gadget\\b'],
  ['contract/schema.graphql', '  (?:create|save|delete)Gadget\\('],
  ['contract/schema.graphql', '  gadgets?(?=[(:])'],
  ['contract/routes.json', ' *"pattern": "/gadgets-path["/]'],
  ['contract/routes.json', ' *"pattern": "/admin/gadgets-path["/]'],
  ['contract/routes.json', ' *"layout": "(?:ADMIN_GADGET|GADGET(?:_LIST|_CREATE)?)_PAGE"'],
  ['db/tables.ts', '  gadgets_table(?:_totals)?: '],
  ['src/core/communitySettings.ts', '  gadgets: '],
  ['src/app/features.ts', '  gadgetFeature,'],
  ['src/app/serverFeatures.ts', '  gadgetServer,'],
  [`${features}*Feature.ts`, "  name: 'gadgets'"],
  [`${features}*Feature.ts`, '    (?:gadget|gadgetList|gadgetForm): {'],
  [`${features}*.ts`, "    'gadget\\.(?:created|saved|deleted)'"],
  [`${features}*.ts`, "  name: 'gadgetTotals'"],
];

/** Describes the first place that already has a name of the feature. */
export function findTakenName(names: FeatureNames): string | null {
  for (const [files, line] of places) {
    const pattern = new RegExp(`^${renameGadget(line, names)}`, 'm');
    for (const file of fs.globSync(files)) {
      const [found] = pattern.exec(fs.readFileSync(file, 'utf8')) ?? [];
      if (found) return `${file} has '${found.trim()}' already: choose another name.`;
    }
  }
  return null;
}
