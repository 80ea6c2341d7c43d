import { formatFullCount } from '#core/formatCount.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SearchResultNode } from './searchDocuments.ts';

/** Number of results, and the corrected keywords if they differ from the typed ones. */
export function SearchSummary({ result }: { result: SearchResultNode }) {
  const { t, language } = useTranslation('search');
  const { totalCount, totalCountExact, mendedKeywords, searchType } = result;
  if (totalCount === 0) return null;
  const number = formatFullCount(totalCount, language);
  const found = t(totalCountExact ? 'found' : 'foundMore', { count: totalCount, number });
  const isLoose = searchType === 'MOST_WORDS' || searchType === 'ANY_WORD';
  return (
    <div className="text-sm text-text-muted">
      <p>
        {mendedKeywords === null ? found : `${found} ${t('mended', { words: mendedKeywords })}`}
      </p>
      {isLoose && <p>{t(`loose.${searchType}`)}</p>}
    </div>
  );
}
