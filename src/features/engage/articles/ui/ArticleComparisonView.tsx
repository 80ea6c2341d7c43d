import { DiffRows } from '#features/care/history/ui/DiffRows.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ArticleComparisonNode } from './revisionDocuments.ts';

type ArticleComparisonViewProps = { comparison: ArticleComparisonNode; lang?: string };

/** What differs between two texts of an article. */
export function ArticleComparisonView({ comparison, lang }: ArticleComparisonViewProps) {
  const { t } = useTranslation('articleEditor');
  const { title, rows, lists } = comparison;
  const isSame =
    lists.length === 0 &&
    rows.every(({ kind }) => kind === 'same') &&
    title.every(({ kind }) => kind === 'same');
  if (isSame) return <p className="text-text-muted">{t('same')}</p>;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {title.some(({ kind }) => kind !== 'same') && (
        <p lang={lang} dir="auto" className="text-lg font-semibold wrap-anywhere">
          {title.map(({ kind, text }, index) => {
            const key = `${index} ${kind}`;
            if (kind === 'removed') {
              return (
                <del key={key} className="rounded-xs bg-danger-soft text-danger">
                  {text}
                </del>
              );
            }
            if (kind === 'same') return <span key={key}>{text}</span>;
            return (
              <ins key={key} className="rounded-xs bg-success-soft text-success">
                {text}
              </ins>
            );
          })}
        </p>
      )}
      {lists.map(({ kind, added, removed }) => (
        <div key={kind} className="flex flex-col gap-1 text-sm">
          <h3 className="font-medium text-text-muted">{t(`compared.${kind}`)}</h3>
          <ul className="flex flex-wrap gap-2">
            {removed.map((each) => (
              <li
                key={each}
                className="rounded-md bg-danger-soft px-2 py-0.5 text-danger wrap-anywhere"
              >
                <del>{each}</del>
              </li>
            ))}
            {added.map((each) => (
              <li
                key={each}
                className="rounded-md bg-success-soft px-2 py-0.5 text-success wrap-anywhere"
              >
                <ins>{each}</ins>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <DiffRows rows={rows} side="both" {...(lang !== undefined && { lang })} />
    </div>
  );
}
