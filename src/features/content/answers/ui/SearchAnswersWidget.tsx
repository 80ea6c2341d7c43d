import { useId } from 'react';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { readSearchAddress } from '#features/content/search/searchAddress.ts';
import { askHref } from '#features/content/search/ui/NothingFound.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { AnswerQuotes } from './AnswerQuotes.tsx';
import type { SearchAnswersData } from './answerDocuments.ts';
import { PhrasedQuotes } from './PhrasedQuotes.tsx';

type SearchAnswersProps = WidgetProps<unknown, SearchAnswersData | null>;

/** Above the results of a search: the passages that answer it, or that there is no good answer yet. */
export function SearchAnswersWidget({ data, page }: SearchAnswersProps) {
  const { t } = useTranslation('answers');
  const heading = useId();
  if (!data || data.searchAnswers.state === 'NOT_ASKED') return null;
  const { state, nodes, mayBePhrased } = data.searchAnswers;
  if (state === 'NONE') {
    return (
      <section
        aria-labelledby={heading}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-xl border border-border border-dashed px-4 py-3.5 sm:px-5"
      >
        <div className="min-w-0">
          <h2 id={heading} className="font-semibold">
            {t('none')}
          </h2>
          <p className="text-sm text-text-muted">{t('noneHint')}</p>
        </div>
        <LinkButton to={askHref(readSearchAddress(page.search).q)} variant="secondary">
          {t('ask')}
        </LinkButton>
      </section>
    );
  }
  const { q } = readSearchAddress(page.search);
  return (
    <section
      aria-labelledby={heading}
      className="rounded-xl border border-accent/30 bg-surface-raised"
    >
      {mayBePhrased ? (
        <PhrasedQuotes key={q} keywords={q} headingId={heading} nodes={nodes} />
      ) : (
        <AnswerQuotes headingId={heading} nodes={nodes} />
      )}
    </section>
  );
}
