import { expect, it } from 'vitest';
import { renderComponent } from '#ui/testing/renderComponent.tsx';
import { SearchSummary } from './SearchSummary.tsx';

it('says how many results there are, for which words and how close they are, in separate sentences', async () => {
  const result = {
    ...{ totalCount: 5, totalCountExact: true, mendedKeywords: 'frost alert' },
    searchType: 'ANY_WORD' as const,
  };
  const { container, get } = await renderComponent(
    <SearchSummary result={result} typed="frost alrt" exactHref="?q=frost+alrt&exact=1" />,
  );
  const lines = [...container.querySelectorAll('p')].map((line) => line.textContent);
  expect(lines).toEqual([
    'Showing results for frost alert. Search instead for “frost alrt”',
    '5 results',
    'No exact matches. Showing partial matches.',
  ]);
  expect(get('strong').textContent).toBe('frost alert');
  expect(get('a').getAttribute('href')).toContain('exact=1');
});
