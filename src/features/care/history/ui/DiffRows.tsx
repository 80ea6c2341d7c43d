import { cx } from '#ui/cx.ts';
import { Prose } from '#ui/Prose.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { DiffRowNode } from './historyDocuments.ts';

type DiffRowsProps = { rows: readonly DiffRowNode[]; side: 'old' | 'new' | 'both'; lang?: string };

/** Insertions are underlined, deletions struck through: color is not the only cue. */
const diffLook =
  'max-w-none! [&>:last-child]:mb-0! [&_.diff-outer]:list-none [&_del]:rounded-xs [&_del]:bg-danger-soft [&_del]:text-danger [&_del]:line-through [&_ins]:rounded-xs [&_ins]:bg-success-soft [&_ins]:text-success [&_ins]:underline [&_ins]:decoration-2 [&_ins]:underline-offset-2';

const rowLooks = {
  same: '',
  added: 'border-s-success bg-success-soft/40',
  removed: 'border-s-danger bg-danger-soft/40',
  changed: 'border-s-warning',
} as const satisfies Record<DiffRowNode['kind'], string>;

/** Longer runs of unchanged blocks are collapsed. */
const shownUnchanged = 3;

/** The blocks of one version, or of both combined. */
export function DiffRows({ rows, side, lang }: DiffRowsProps) {
  const { t } = useTranslation('history');
  return (
    <div className="flex flex-col gap-1">
      {groupsOf(rows).map((group, index) => {
        const shown = (row: DiffRowNode, key: number) => (
          <DiffRow key={key} {...{ row, side, lang }} />
        );
        if (group.length <= shownUnchanged || group[0]?.kind !== 'same') {
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a comparison never move.
          return <div key={index}>{group.map(shown)}</div>;
        }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <details key={index} className="group">
            <summary className="flex min-h-8 cursor-pointer items-center rounded-md bg-surface-sunken px-3 text-sm text-text-muted hover:text-text">
              {t('unchanged', { count: group.length })}
            </summary>
            {group.map(shown)}
          </details>
        );
      })}
    </div>
  );
}

/** Groups consecutive unchanged blocks. */
function groupsOf(rows: readonly DiffRowNode[]): DiffRowNode[][] {
  const groups: DiffRowNode[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0] && (last[0].kind === 'same') === (row.kind === 'same')) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

function DiffRow({ row, side, lang }: { row: DiffRowNode } & Omit<DiffRowsProps, 'rows'>) {
  const { t } = useTranslation('history');
  const html = { old: row.oldHtml, new: row.newHtml, both: row.bothHtml }[side];
  if (html === null) return null;
  return (
    <div className={cx('border-s-4 border-transparent px-3 py-1.5', rowLooks[row.kind])}>
      {row.kind !== 'same' && <span className="sr-only">{t(`rows.${row.kind}`)}</span>}
      <Prose html={html} lang={lang} className={diffLook} />
    </div>
  );
}
