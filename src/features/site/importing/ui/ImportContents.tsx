import { formatFullCount } from '#core/formatCount.ts';
import { Card } from '#ui/Card.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ImportDetail } from './importDocuments.ts';

/** How much of each kind there is, and what the reader of the system has to say about it. */
export function ImportContents({ shown }: { shown: ImportDetail }) {
  const { t, language } = useTranslation('imports');
  const { counts, notes } = shown;
  if (counts.length === 0 && notes.length === 0) return null;
  return (
    <Card as="section" heading={<h2>{t('inside')}</h2>}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        {counts.map(({ name, count }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm wrap-anywhere text-text-muted">
              <bdi lang="en">{name}</bdi>
            </dt>
            <dd className="font-semibold tabular-nums">{formatFullCount(count, language)}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <ul aria-label={t('notes')} className="list-disc ps-5 pt-3 text-sm text-text-muted">
          {notes.map((note) => (
            <li key={note} lang="en" className="wrap-anywhere">
              <bdi>{note}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
