import { useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { localeOf } from '#core/languages.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { editArticlePath } from '../articleAddress.ts';
import { readComparedNumbers } from '../revisionAddress.ts';
import { ArticleComparisonView } from './ArticleComparisonView.tsx';
import {
  type ListedRevision,
  RestoreRevisionMutation,
  type RevisionsData,
} from './revisionDocuments.ts';
import { StateBadge } from './StateBadge.tsx';

/** Every revision of an article in one language; any two can be compared. */
export function ArticleRevisionsWidget({ data, page }: WidgetProps<object, RevisionsData>) {
  const { t } = useTranslation('articleEditor');
  const article = data.editedArticle;
  const shown = article?.translations[0];
  if (!article || !shown) return null;
  const { language, revisions } = shown;
  const pair = readComparedNumbers(page.search) ?? {
    from: revisions[1]?.number ?? revisions[0]?.number ?? 1,
    to: revisions[0]?.number ?? 1,
  };
  const comparison = data.articleComparison ?? null;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('revisionsOf', { title: revisions[0]?.title ?? '' })} />
      <Form
        method="get"
        action={page.pathname}
        preventScrollReset
        className="flex flex-col gap-4"
        key={`${pair.from} ${pair.to}`}
      >
        <Card flush>
          <ul className="divide-y divide-border">
            {revisions.map((revision) => (
              <RevisionRowItem
                key={revision.number}
                revision={revision}
                pair={pair}
                restore={{
                  ...{ articleId: article.articleId, language },
                  edition: shown.draft?.edition ?? 0,
                  isCurrent: revision.number === (shown.draft?.number ?? -1),
                }}
              />
            ))}
          </ul>
        </Card>
        {revisions.length > 1 && (
          <div>
            <Button type="submit" variant="secondary">
              {t('compare')}
            </Button>
          </div>
        )}
      </Form>
      {comparison && (
        <Card as="section" heading={<h2>{t('comparing', { from: pair.from, to: pair.to })}</h2>}>
          <ArticleComparisonView comparison={comparison} lang={localeOf(language)} />
        </Card>
      )}
    </div>
  );
}

interface Restore {
  articleId: string;
  language: string;
  edition: number;
  isCurrent: boolean;
}

type RevisionRowItemProps = {
  revision: ListedRevision;
  pair: { from: number; to: number };
  restore: Restore;
};

function RevisionRowItem({ revision, pair, restore }: RevisionRowItemProps) {
  const { t } = useTranslation('articleEditor');
  const { number, state, isMinor, restoredNumber, author, updatedAt } = revision;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <span className="flex gap-3">
        {(['from', 'to'] as const).map((side) => (
          <input
            key={side}
            type="radio"
            name={side}
            value={number}
            defaultChecked={pair[side] === number}
            aria-label={t(`pick.${side}`, { number })}
            className="size-5 accent-accent"
          />
        ))}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{t('revision', { number })}</span>
          <StateBadge state={state} />
          {isMinor && <Badge>{t('minor')}</Badge>}
          {restoredNumber !== null && (
            <Badge>{t('restoredFrom', { number: restoredNumber })}</Badge>
          )}
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm text-text-muted">
          <AuthorName author={author} />
          <Time at={updatedAt} />
        </p>
      </div>
      {!restore.isCurrent && <RestoreRevisionButton number={number} {...restore} />}
    </li>
  );
}

function RestoreRevisionButton({
  number,
  articleId,
  language,
  edition,
}: Restore & { number: number }) {
  const { t } = useTranslation('articleEditor');
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await runOperation(RestoreRevisionMutation, {
        input: { clientMutationId: '1', articleId, language, number, edition },
      });
      showSuccess(t('restored', { number }));
      await navigate(editArticlePath(articleId, language));
    } catch {
      showError(t('actionFailed'));
      setBusy(false);
    }
  };
  return (
    <Button
      variant="quiet"
      size="sm"
      loading={isBusy}
      className="needs-js:hidden"
      onClick={() => void run()}
    >
      {t('restore')}
      <span className="sr-only"> {t('revision', { number })}</span>
    </Button>
  );
}
