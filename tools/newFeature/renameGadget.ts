export interface FeatureNames {
  /** camelCase, such as `pollOption` */
  noun: string;
  plural: string;
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const snake = (text: string) => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const words = (text: string) => snake(text).replaceAll('_', ' ');

/** Puts the names of a feature in the place of the templates' gadget. */
export function renameGadget(text: string, { noun, plural }: FeatureNames): string {
  const rows: [RegExp, string][] = [
    [/GadgetsTable/g, upperFirst(plural)],
    [/gadgets_table/g, snake(plural)],
    [/"Gadgets"/g, `"${upperFirst(words(plural))}"`],
    [/No gadgets found/g, `No ${words(plural)} found`],
    [/GADGET/g, snake(noun).toUpperCase()],
    [/Gadgets/g, upperFirst(plural)],
    [/gadgets/g, plural],
    [/Gadget/g, upperFirst(noun)],
    [/gadget/g, noun],
  ];
  return rows.reduce((renamed, [pattern, name]) => renamed.replace(pattern, name), text);
}
