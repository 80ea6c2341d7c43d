/** In the order in which they begin: what is left at the end are files of a few seconds. */
export const testGroups = ['unit', 'http', 'db', 'browser'] as const;

export type TestGroup = (typeof testGroups)[number];

/** A file of tests says by its name what they need. */
export function groupOf(file: string): TestGroup {
  return testGroups.find((group) => file.includes(`.${group}.test.`)) ?? 'unit';
}
