import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { groupOf, testGroups } from './testGroups.ts';

/** Files that take 30 s and more, longest first. */
const longest = [
  'tools/newFeature/newFeature.test.ts',
  'src/app/lifecycle.http.test.ts',
  'src/app/leak.http.test.ts',
  'src/app/hostileContent.http.test.ts',
  'e2e/compose.browser.test.ts',
  'e2e/badNetwork.browser.test.ts',
  'e2e/browse.browser.test.ts',
  'e2e/reading.browser.test.ts',
  'e2e/loginFlows.browser.test.ts',
  'e2e/conversation.browser.test.ts',
  'e2e/staffPost.browser.test.ts',
  'e2e/memberAdmin.browser.test.ts',
];

/**
 * Starts with the slowest groups and files. Without earlier results Vitest starts with the largest files, and
 * a slow one that starts processes would run last, alone for a minute.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ moduleId }: TestSpecification) => testGroups.indexOf(groupOf(moduleId));
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
      return rank === -1 ? longest.length : rank;
    };
    return sorted.sort((a, b) => placeOf(a) - placeOf(b) || rankOf(a) - rankOf(b));
  }
}
