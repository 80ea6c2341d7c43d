import fs from 'node:fs';
import { type FeatureNames, renameGadget, renameGadgetInWords } from './renameGadget.ts';

/** The two lists of features: the import and the row for each. */
const lists = [
  {
    file: 'src/app/features.ts',
    import: "import { gadgetFeature } from '#features/engage/gadgets/gadgetFeature.ts';",
    row: '  gadgetFeature,',
  },
  {
    file: 'src/app/serverFeatures.ts',
    import: "import { gadgetServer } from '#features/engage/gadgets/server/gadgetServer.ts';",
    row: '  gadgetServer,',
  },
];

/** The labels of staff pages in the admin sidebar. */
const staffLabels = 'locales/en/identity.json';

/**
 * Adds the feature at the end of both lists, and the label of its staff page; Biome sorts the imports afterwards.
 * @returns the changed files
 * @throws Error with the line to add by hand if a list does not have the expected form
 */
export function registerFeature(names: FeatureNames, hasStaffPage: boolean): string[] {
  for (const list of lists) {
    const row = renameGadget(list.row, names);
    const withImport = insertBefore(list.file, /^import \{/m, renameGadget(list.import, names));
    fs.writeFileSync(list.file, withImport);
    fs.writeFileSync(list.file, insertBefore(list.file, /^\]\);/m, row));
  }
  const files = lists.map(({ file }) => file);
  if (!hasStaffPage) return files;
  const label = `    "${names.plural}": "${renameGadgetInWords('Gadgets', names)}",`;
  fs.writeFileSync(staffLabels, insertBefore(staffLabels, /(?<=^ {2}"staff": \{\n)/m, label));
  return [...files, staffLabels];
}

function insertBefore(file: string, before: RegExp, line: string): string {
  const text = fs.readFileSync(file, 'utf8');
  const at = text.search(before);
  if (at < 0) throw new Error(`${file} has no place for this line; add it by hand:\n${line}`);
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}
