import SearchX from 'virtual:icons/search-x';
import { paths } from '#core/paths.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type NothingFoundProps = {
  /** The title of the question that can be asked instead. */
  keywords: string;
  /** The same keywords without filters; null if there are none to clear. */
  withoutFilters: string | null;
  /** The first page, if the current one is beyond the last. */
  firstPage: string | null;
};

/** §8: the empty message with next steps. */
export function NothingFound({ keywords, withoutFilters, firstPage }: NothingFoundProps) {
  const { t } = useTranslation('search');
  return (
    <div className="rounded-xl border border-border bg-surface-raised">
      <EmptyState
        icon={<SearchX />}
        title={t('nothing')}
        description={t('cannotFind')}
        action={
          <>
            {firstPage !== null && (
              <LinkButton to={firstPage} variant="secondary">
                {t('firstPage')}
              </LinkButton>
            )}
            {withoutFilters !== null && (
              <LinkButton to={withoutFilters} variant="secondary">
                {t('clearFilters')}
              </LinkButton>
            )}
            <LinkButton to={askHref(keywords)}>{t('ask')}</LinkButton>
          </>
        }
      />
    </div>
  );
}

/** A hint below the results. */
export function AskInstead({ keywords }: { keywords: string }) {
  const { t } = useTranslation('search');
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 py-4 text-text-muted">
      {t('cannotFind')}
      <LinkButton to={askHref(keywords)} variant="secondary" size="sm">
        {t('ask')}
      </LinkButton>
    </p>
  );
}

/** The composer, with what was looked for as the title. */
export function askHref(keywords: string): string {
  const query = keywords === '' ? '' : `?${new URLSearchParams({ title: keywords })}`;
  return `${paths.newConversation()}${query}`;
}
