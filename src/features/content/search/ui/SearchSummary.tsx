import { Link } from 'react-router';
import { formatFullCount } from '#core/formatCount.ts';
import { LinkedText } from '#ui/LinkedText.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SearchResultNode } from './searchDocuments.ts';

interface SearchSummaryProps {
  result: Pick<
    SearchResultNode,
    'totalCount' | 'totalCountExact' | 'mendedKeywords' | 'searchType'
  >;
  /** The keywords as they were typed. */
  typed: string;
  /** The results for these, uncorrected. */
  exactHref: string;
}

/** Number of results, and the corrected keywords if they differ from the typed ones. */
export function SearchSummary({ result, typed, exactHref }: SearchSummaryProps) {
  const { t, language } = useTranslation('search');
  const { totalCount, totalCountExact, mendedKeywords, searchType } = result;
  if (totalCount === 0) return null;
  const number = formatFullCount(totalCount, language);
  const isLoose =
    searchType === 'MOST_WORDS' || searchType === 'ANY_WORD' || searchType === 'MEANING';
  return (
    <div className="flex flex-col gap-1 text-sm text-text-muted">
      {mendedKeywords !== null && (
        <p className="text-base">
          <LinkedText
            text={t('mended', { words: mendedKeywords })}
            parts={{ words: (words) => <strong className="text-text">{words}</strong> }}
          />{' '}
          <Link to={exactHref} className="rounded-sm py-1 text-accent hover:underline">
            {t('exact', { words: typed })}
          </Link>
        </p>
      )}
      <p>{t(totalCountExact ? 'found' : 'foundMore', { count: totalCount, number })}</p>
      {isLoose && <p>{t(`loose.${searchType}`)}</p>}
    </div>
  );
}
