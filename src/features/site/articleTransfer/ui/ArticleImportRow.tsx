import type { ReactNode } from 'react';
import { labelColon } from '#core/labelColon.ts';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ArticleImportNode } from './articleTransferDocuments.ts';

type State = ArticleImportNode['state'];
type Tally = ArticleImportNode['tallies'][number];

const tones = {
  QUEUED: 'neutral',
  RUNNING: 'accent',
  DONE: 'success',
  FAILED: 'danger',
} as const satisfies Record<State, BadgeTone>;

/** An import with its progress, or its report. */
export function ArticleImportRow({ imported }: { imported: ArticleImportNode }) {
  const { t } = useTranslation('articleTransfer');
  const { state, fileName, format, done, total, error, isDryRun, member, tallies } = imported;
  const losses = tallies.filter(({ losses: all, faults }) => all.length + faults.length > 0);
  return (
    <li className="flex flex-col gap-3 px-4 py-4 sm:px-5">
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
            {fileName}
          </span>
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
          {isDryRun && <Badge>{t('dryRunBadge')}</Badge>}
        </div>
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-text-muted">
          <span>{t(`formats.${format}`)}</span>
          <span dir="auto">{imported.knowledgeBase?.title}</span>
          {member && <AuthorName author={member} />}
          <Time at={imported.createdAt} />
        </p>
      </div>
      {(state === 'QUEUED' || state === 'RUNNING') && (
        <ProgressBar
          label={t('progress')}
          {...(total > 0 && { value: done, max: total })}
          hideLabel
        />
      )}
      {error && (
        <p className="text-sm wrap-anywhere text-danger">
          <FaultWords fault={error} />
        </p>
      )}
      {tallies.length > 0 && <Counts tallies={tallies} />}
      {losses.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer text-accent">{t('losses')}</summary>
          <div className="flex flex-col gap-3 pt-3">
            {losses.map((tally) => (
              <Losses key={tally.kind} tally={tally} />
            ))}
          </div>
        </details>
      )}
    </li>
  );
}

function Counts({ tallies }: { tallies: readonly Tally[] }) {
  const { t } = useTranslation('articleTransfer');
  const columns = [
    'read',
    'made',
    'updated',
    'unchanged',
    'merged',
    'dropped',
    'malformed',
  ] as const;
  const shown = columns.filter(
    (column) =>
      column === 'read' || column === 'made' || tallies.some((tally) => tally[column] > 0),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens.
    <section className="overflow-x-auto" tabIndex={0} aria-label={t('report')}>
      <table className="w-full min-w-max text-sm">
        <thead>
          <tr className="text-text-muted">
            <th scope="col" className="py-1 pe-4 text-start font-medium">
              <span className="sr-only">{t('kind')}</span>
            </th>
            {shown.map((column) => (
              <th key={column} scope="col" className="px-3 py-1 text-end font-medium">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tallies.map((tally) => (
            <tr key={tally.kind} className="border-t border-border">
              <th scope="row" className="py-1.5 pe-4 text-start font-normal">
                {t(`kinds.${tally.kind}`)}
              </th>
              {shown.map((column) => (
                <td key={column} className="px-3 py-1.5 text-end tabular-nums">
                  {tally[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FaultWords({ fault }: { fault: Tally['faults'][number] }) {
  const { t } = useTranslation('articleTransfer');
  const { reason, file, detail } = fault;
  const [line, limit] = [fault.line ?? 0, fault.limit ?? 0];
  return t(`faults.${reason}`, { file, detail, line, limit });
}

function Losses({ tally: { kind, losses, faults } }: { tally: Tally }) {
  const { t, language } = useTranslation('articleTransfer');
  const line = (key: string, text: ReactNode, detail: string) => (
    <li key={key} className="wrap-anywhere">
      {text}
      {detail !== '' && (
        <>
          {labelColon(language)}
          <bdi>{detail}</bdi>
        </>
      )}
    </li>
  );
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium">{t(`kinds.${kind}`)}</h3>
      <ul className="list-disc ps-5 text-text-muted">
        {losses.map(({ reason, detail, count }) =>
          line(
            `${reason} ${detail}`,
            count > 1 ? `${t(`reasons.${reason}`)} (${count})` : t(`reasons.${reason}`),
            detail,
          ),
        )}
        {faults.map((fault) => (
          <li key={JSON.stringify(fault)} className="wrap-anywhere">
            <FaultWords fault={fault} />
          </li>
        ))}
      </ul>
    </section>
  );
}
