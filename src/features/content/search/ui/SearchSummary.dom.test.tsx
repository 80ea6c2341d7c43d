import { expect, it } from 'vitest';
import { renderComponent } from '#ui/testing/renderComponent.tsx';
import { SearchSummary } from './SearchSummary.tsx';

it('says how many results there are, for which words and how close they are, in separate sentences', async () => {
  const result = {
    ...{ totalCount: 5, totalCountExact: true, mendedKeywords: 'frost alert' },
    searchType: 'ANY_WORD' as const,
    ...{ searchId: '1', hasMore: false, pageNumber: 0, nodes: [] },
  };
  const { container } = await renderComponent(<SearchSummary result={result} />);
  const lines = [...container.querySelectorAll('p')].map((line) => line.textContent);
  expect(lines).toEqual([
    '5 results for “frost alert”',
    'No exact matches. Showing partial matches.',
  ]);
});
