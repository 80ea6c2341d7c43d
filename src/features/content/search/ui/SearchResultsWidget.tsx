import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  isSearchNarrowed,
  readSearchAddress,
  resultsPerPage,
  type SearchAddress,
  searchQuery,
} from '../searchAddress.ts';
import { isLongEnough } from '../searchRules.ts';
import { AskInstead, NothingFound } from './NothingFound.tsx';
import { PageHits } from './PageHits.tsx';
import { SearchFilters } from './SearchFilters.tsx';
import { SearchHitRow } from './SearchHitRow.tsx';
import { SearchSummary } from './SearchSummary.tsx';
import type { SearchResultsData } from './searchDocuments.ts';
import { useClickReport, useKeywordReport } from './useSearchReports.ts';

/** SPEC §9: max page. */
const lastPage = 100;

type SearchResultsProps = WidgetProps<unknown, SearchResultsData | null>;

/** Search results with filters; all state is in the URL. */
export function SearchResultsWidget({ data, page }: SearchResultsProps) {
  const { t } = useTranslation('search');
  const address = readSearchAddress(page.search);
  const hrefFor = (change: Partial<SearchAddress>) =>
    `${page.pathname}${searchQuery({ ...address, page: 1, ...change })}`;
  const result = data?.searchConversations;
  useKeywordReport(address.q, result);
  const reportClick = useClickReport(address.q, result);

  if (address.q !== '' && !isLongEnough(address.q)) return <Hint>{t('tooShort')}</Hint>;
  if (!data || !result) return <Hint>{t('start')}</Hint>;
  const withoutFilters = `${page.pathname}${searchQuery({ q: address.q })}`;
  const first = (address.page - 1) * resultsPerPage;
  const pages = data.searchPages ?? [];
  return (
    <section aria-label={t('results')} className="flex flex-col gap-3">
      <SearchFilters address={address} hrefFor={hrefFor} data={data} />
      {pages.length > 0 && <PageHits pages={pages} />}
      <SearchSummary result={result} typed={address.q} exactHref={hrefFor({ isExact: true })} />
      {result.nodes.length === 0 && pages.length > 0 && <AskInstead keywords={address.q} />}
      {result.nodes.length === 0 && pages.length === 0 && (
        <NothingFound
          firstPage={address.page > 1 && result.totalCount > 0 ? hrefFor({ page: 1 }) : null}
          keywords={address.q}
          withoutFilters={isSearchNarrowed(address) ? withoutFilters : null}
        />
      )}
      {result.nodes.length > 0 && (
        <>
          <ol className="divide-y divide-border rounded-xl border border-border bg-surface-raised">
            {result.nodes.map((hit, index) => (
              <SearchHitRow
                key={`${hit.entityType} ${hit.id}`}
                hit={hit}
                keyword={result.mendedKeywords ?? address.q}
                onOpen={() => reportClick(hit, first + index + 1)}
              />
            ))}
          </ol>
          <Pagination
            page={address.page}
            pageCount={Math.min(Math.ceil(result.totalCount / resultsPerPage), lastPage)}
            hrefFor={(number) => hrefFor({ page: number })}
          />
          <AskInstead keywords={address.q} />
        </>
      )}
    </section>
  );
}

function Hint({ children }: { children: string }) {
  return <p className="py-8 text-center text-text-muted">{children}</p>;
}
