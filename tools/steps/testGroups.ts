/** In start order, so that the remaining files at the end take only a few seconds. */
export const testGroups = ['unit', 'http', 'db', 'browser'] as const;

export type TestGroup = (typeof testGroups)[number];

/** A test file's suffix says what it needs. */
export function groupOf(file: string): TestGroup {
  return testGroups.find((group) => file.includes(`.${group}.test.`)) ?? 'unit';
}
