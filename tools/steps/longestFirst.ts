import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute and more, the longest first. */
const longest = [
  'tools/newFeature/newFeature.test.ts',
  'src/app/lifecycle.http.test.ts',
  'src/app/leak.http.test.ts',
  'src/app/hostileContent.http.test.ts',
  'e2e/browse.browser.test.ts',
  'e2e/compose.browser.test.ts',
  'e2e/loginFlows.browser.test.ts',
  'e2e/account.browser.test.ts',
  'e2e/history.browser.test.ts',
  'e2e/federation.browser.test.ts',
  'e2e/memberAdmin.browser.test.ts',
];

/**
 * Begins each project with its longest files. Without earlier results Vitest begins with those of most
 * bytes, and one that starts processes comes last and runs a minute alone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
      return rank === -1 ? longest.length : rank;
    };
    // Projects stay in their order: workers are shared within one only.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((a, b) => rankOf(a) - rankOf(b)),
    );
  }
}
