import X from 'virtual:icons/x';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { usePageSubject } from '#features/base/layouts/ui/usePage.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { readKeyword, withoutKeyword } from '../keywordAddress.ts';

/** Marks the words of `?keyword=` in the post and its responses, and says how often they were found. */
export function KeywordBar() {
  const { t } = useTranslation('search');
  const { pathname, search } = usePageSubject();
  const keyword = readKeyword(search);
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    setCount(null);
    if (keyword === '') return undefined;
    const stopping = new AbortController();
    // Only those who come with a keyword need it.
    void import('./markKeyword.ts').then(({ markKeyword }) => {
      if (!stopping.signal.aborted)
        markKeyword(keyword, { onCount: setCount, signal: stopping.signal });
    });
    return () => stopping.abort();
  }, [keyword]);
  if (keyword === '' || count === null) return null;
  return (
    <p className="flex items-center justify-between gap-3 rounded-lg bg-surface-sunken px-4 py-1.5 text-sm text-text-muted">
      <span role="status" className="min-w-0 wrap-anywhere">
        {t('marked', { count, keyword })}
      </span>
      <Link
        to={withoutKeyword(`${pathname}${search}`)}
        preventScrollReset
        replace
        className="inline-flex min-h-8 shrink-0 items-center gap-1 rounded-sm font-medium text-accent hover:underline"
      >
        <X aria-hidden className="size-4" />
        {t('clearMarks')}
      </Link>
    </p>
  );
}
