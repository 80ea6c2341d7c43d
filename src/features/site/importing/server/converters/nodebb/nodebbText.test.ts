import { expect, test } from 'vitest';
import { startProcessorClock } from '#platform/testing/processorTime.ts';
import { nodebbHtml } from './nodebbText.ts';

const html = (source: string) =>
  nodebbHtml(source, { memberIdOf: (slug) => (slug === 'kim' ? '2' : null), fileOf: () => null })
    .html;

test('mentions and emoji are names outside of code and links', () => {
  expect(html('@kim `@kim` [@kim](https://a.test) a@kim.test 12:30:45 :tada:')).toBe(
    '<p><a class="mention" data-member-id="2" href="/users/2">@kim</a> <code>@kim</code> ' +
      '<a href="https://a.test" rel="nofollow ugc noopener">@kim</a> ' +
      '<a href="mailto:a@kim.test">a@kim.test</a> 12:30:45 🎉</p>',
  );
});

test('deep quotes do not take long, and lose only their form', () => {
  const processorMs = startProcessorClock();
  expect(html(`${'>'.repeat(20_000)} hi`)).toContain('<pre><code>');
  expect(processorMs()).toBeLessThan(2_000);
});
