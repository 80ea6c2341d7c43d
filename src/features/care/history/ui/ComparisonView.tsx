import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type HistoryAddress, historySearch } from '../historyAddress.ts';
import { DiffRows } from './DiffRows.tsx';
import type { ComparisonNode } from './historyDocuments.ts';

type ComparisonViewProps = {
  comparison: ComparisonNode;
  address: HistoryAddress;
  pathname: string;
  lang: string | undefined;
};

/** The difference between two versions: side by side if there is room, else combined. */
export function ComparisonView({ comparison, address, pathname, lang }: ComparisonViewProps) {
  const { t } = useTranslation('history');
  const { from, to, rows, title } = comparison;
  const { inline } = address;
  const isSame =
    rows.every(({ kind }) => kind === 'same') && title.every(({ kind }) => kind === 'same');
  const section = useBringIntoView(`${from.number} ${to.number}`);
  const shown = { ...address, from: from.number, to: to.number };
  const viewLink = (wanted: boolean, label: string) => (
    <Link
      to={`${pathname}${historySearch({ ...shown, inline: wanted })}`}
      preventScrollReset
      aria-current={wanted === inline ? 'true' : undefined}
      className={cx(
        'inline-flex h-8 items-center rounded-button px-3 text-sm',
        wanted === inline
          ? 'bg-accent-soft font-medium text-accent'
          : 'text-text-muted hover:text-text',
      )}
    >
      {label}
    </Link>
  );
  return (
    <section
      ref={section}
      aria-labelledby="comparison"
      className="flex min-w-0 flex-col gap-4 rounded-xl border border-border bg-surface-raised p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="comparison" className="text-lg font-semibold">
          {t('comparing', { from: from.number, to: to.number })}
        </h2>
        <div className="hidden gap-1 lg:flex">
          {viewLink(false, t('view.split'))}
          {viewLink(true, t('view.inline'))}
        </div>
      </div>
      {title.length > 0 && <TitleChange parts={title} lang={lang} />}
      <TagChanges comparison={comparison} />
      {isSame && <p className="text-text-muted">{t('same')}</p>}
      <div className={cx('grid-cols-2 gap-4', inline ? 'hidden' : 'hidden lg:grid')}>
        {(['old', 'new'] as const).map((side) => (
          <div key={side} className="min-w-0">
            <h3 className="mb-2 border-b border-border pb-1 text-sm font-medium text-text-muted">
              {t('version', { number: side === 'old' ? from.number : to.number })}
            </h3>
            <DiffRows rows={rows} side={side} lang={lang} />
          </div>
        ))}
      </div>
      <div className={inline ? undefined : 'lg:hidden'}>
        <DiffRows rows={rows} side="both" lang={lang} />
      </div>
    </section>
  );
}

function TitleChange({
  parts,
  lang,
}: {
  parts: ComparisonNode['title'];
  lang: string | undefined;
}) {
  const { t } = useTranslation('history');
  if (parts.every(({ kind }) => kind === 'same')) return null;
  return (
    <div className="text-base">
      <span className="block text-sm text-text-muted">{t('title')}</span>
      <p lang={lang} dir="auto" className="font-semibold wrap-anywhere">
        {parts.map(({ kind, text }, index) => {
          const key = `${index} ${kind}`;
          if (kind === 'removed') {
            return (
              <del key={key} className="rounded-xs bg-danger-soft text-danger line-through">
                {text}
              </del>
            );
          }
          if (kind === 'same') return <span key={key}>{text}</span>;
          return (
            <ins
              key={key}
              className="rounded-xs bg-success-soft text-success underline decoration-2"
            >
              {text}
            </ins>
          );
        })}
      </p>
    </div>
  );
}

function TagChanges({ comparison: { addedTags, removedTags } }: { comparison: ComparisonNode }) {
  const { t } = useTranslation('history');
  if (addedTags.length + removedTags.length === 0) return null;
  return (
    <ul aria-label={t('tags')} className="flex flex-wrap gap-2 text-sm">
      {removedTags.map((tag) => (
        <li key={tag} className="rounded-md bg-danger-soft px-2 py-0.5 text-danger">
          <del>{tag}</del>
        </li>
      ))}
      {addedTags.map((tag) => (
        <li key={tag} className="rounded-md bg-success-soft px-2 py-0.5 text-success">
          <ins className="decoration-2">{tag}</ins>
        </li>
      ))}
    </ul>
  );
}

/** On a phone the comparison is far above the version list. */
function useBringIntoView(shown: string) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const isAbove = (section.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isAbove) section.current?.scrollIntoView();
  }, [shown]);
  return section;
}
