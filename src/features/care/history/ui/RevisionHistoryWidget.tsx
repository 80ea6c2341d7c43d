import ArrowLeft from 'virtual:icons/arrow-left';
import { Form, Link } from 'react-router';
import { localeOf } from '#core/languages.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Select } from '#ui/Select.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type HistoryAddress, readHistoryAddress } from '../historyAddress.ts';
import { ComparisonView } from './ComparisonView.tsx';
import { type HistoryData, HistoryQuery } from './historyDocuments.ts';
import { VersionList } from './VersionList.tsx';

/** The versions of a post, comment or reply, with their differences. */
export function RevisionHistoryWidget({ page }: WidgetProps) {
  const { t } = useTranslation('history');
  const { language } = useShell();
  const history = usePageData('CONVERSATION_HISTORY_PAGE', HistoryQuery)?.revisionHistory;
  if (!history) return null;
  const address = readHistoryAddress(page.search);
  const { conversation: post, comparison } = history;
  const lang = post.language === language ? undefined : localeOf(post.language);
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('heading')}
        description={t(address.commentId === null ? 'ofPost' : 'ofResponse', {
          title: post.title,
        })}
        above={
          <Link
            to={history.path}
            className="inline-flex min-h-6 items-center gap-1.5 self-start text-sm text-accent hover:underline"
          >
            <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            {t('back')}
          </Link>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_28rem]">
        {comparison ? (
          <ComparisonView {...{ comparison, address, lang }} pathname={page.pathname} />
        ) : (
          <p className="rounded-xl border border-border bg-surface-raised p-5 text-text-muted">
            {t('single')}
          </p>
        )}
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-10rem)]">
          <CompareForm history={history} address={address} />
          <VersionList {...{ history, address }} pathname={page.pathname} />
        </div>
      </div>
    </div>
  );
}

/** Selects any two of them. */
function CompareForm({ history, address }: { history: HistoryData; address: HistoryAddress }) {
  const { t } = useTranslation('history');
  const { versions, comparison } = history;
  const readable = versions.filter(({ isReadable }) => isReadable);
  if (!comparison || readable.length < 3) return null;
  const { from, to } = comparison;
  return (
    <Form
      key={`${from.number} ${to.number}`}
      method="get"
      preventScrollReset
      className="flex flex-wrap items-end gap-3 rounded-xl border border-border bg-surface-raised p-4"
    >
      {address.commentId !== null && (
        <input type="hidden" name="commentId" value={address.commentId} />
      )}
      {address.inline && <input type="hidden" name="view" value="inline" />}
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={t(`choose.${name}`)} className="min-w-0 flex-1 basis-32">
          <Select name={name} size="sm" defaultValue={{ from, to }[name].number}>
            {readable.map(({ number }) => (
              <option key={number} value={number}>
                {t('version', { number })}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      <Button type="submit" variant="secondary" size="sm">
        {t('choose.compare')}
      </Button>
    </Form>
  );
}
