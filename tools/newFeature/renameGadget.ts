export interface FeatureNames {
  /** camelCase, such as `pollOption` */
  noun: string;
  plural: string;
  /** The group folder in `src/features`. */
  group: string;
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const separated = (text: string, by: string) =>
  text.replace(/[A-Z]/g, (letter) => `${by}${letter.toLowerCase()}`);

/** Replaces the templates' gadget with the feature's names. */
export function renameGadget(text: string, { noun, plural, group }: FeatureNames): string {
  return replaceAll(text, [
    [/features\/engage\/gadgets/g, `features/${group}/${plural}`],
    [/GadgetsTable/g, upperFirst(plural)],
    [/gadgets_table/g, separated(plural, '_')],
    [/gadgets-path/g, separated(plural, '-')],
    [/GADGET/g, separated(noun, '_').toUpperCase()],
    [/Gadgets/g, upperFirst(plural)],
    [/gadgets/g, plural],
    [/Gadget/g, upperFirst(noun)],
    [/gadget/g, noun],
  ]);
}

/** The same in user-visible texts. */
export function renameGadgetInWords(text: string, { noun, plural }: FeatureNames): string {
  const [one, many] = [separated(noun, ' '), separated(plural, ' ')];
  return replaceAll(text, [
    // A key that the code reads.
    [/gadgetsKey/g, plural],
    [/Gadgets/g, upperFirst(many)],
    [/gadgets/g, many],
    [/Gadget/g, upperFirst(one)],
    [/gadget/g, one],
  ]);
}

function replaceAll(text: string, rows: readonly [RegExp, string][]): string {
  return rows.reduce((renamed, [pattern, name]) => renamed.replace(pattern, name), text);
}
