import { formatFullCount } from '#core/formatCount.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SearchResultNode } from './searchDocuments.ts';

/** Number of results, and the corrected keywords if they differ from the typed ones. */
export function SearchSummary({ result }: { result: SearchResultNode }) {
  const { t, language } = useTranslation('search');
  const { totalCount, totalCountExact, mendedKeywords, searchType } = result;
  if (totalCount === 0) return null;
  const number = formatFullCount(totalCount, language);
  return (
    <p className="flex flex-wrap gap-x-1 text-sm text-text-muted">
      <span>{t(totalCountExact ? 'found' : 'foundMore', { count: totalCount, number })}</span>
      {mendedKeywords !== null && <span>{t('mended', { words: mendedKeywords })}</span>}
      {(searchType === 'MOST_WORDS' || searchType === 'ANY_WORD') && (
        <span>{t(`loose.${searchType}`)}</span>
      )}
    </p>
  );
}
