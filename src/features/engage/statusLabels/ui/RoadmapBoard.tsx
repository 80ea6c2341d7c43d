import MessageSquare from 'virtual:icons/message-square';
import { useId } from 'react';
import { Link } from 'react-router';
import { localeOf } from '#core/languages.ts';
import { AppreciationCount } from '#features/content/conversations/ui/AppreciationCount.tsx';
import type { ConversationListRow } from '#features/content/conversations/ui/conversationListDocuments.ts';
import { RowCount } from '#features/content/conversations/ui/RowCount.tsx';
import { Badge } from '#ui/Badge.tsx';
import { CountText } from '#ui/CountText.tsx';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { roadmapPath } from '../statusLabelAddress.ts';
import type { RoadmapColumnNode } from './statusLabelDocuments.ts';

type RoadmapBoardProps = { columns: readonly RoadmapColumnNode[]; path: string };

/** A column for each status; where there is no room for columns, the first one, below the tabs. */
export function RoadmapBoard({ columns, path }: RoadmapBoardProps) {
  return (
    <div className="flex gap-4 lg:overflow-x-auto lg:pb-2">
      {columns.map((column, index) => (
        <Column
          key={column.label.key}
          column={column}
          path={path}
          className={index > 0 ? 'max-lg:hidden' : undefined}
        />
      ))}
    </div>
  );
}

type ColumnProps = { column: RoadmapColumnNode; path: string; className: string | undefined };

function Column({ column, path, className }: ColumnProps) {
  const { t } = useTranslation('statusLabels');
  const id = useId();
  const { label, totalCount, nodes, hasMore } = column;
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'flex min-w-0 flex-1 flex-col gap-3 rounded-xl bg-surface-sunken p-3 lg:min-w-48',
        className,
      )}
    >
      <h2 id={id} className="flex items-center justify-between gap-2 px-1">
        <Badge tone={label.tone} className={label.tone === 'neutral' ? 'bg-surface-raised!' : ''}>
          {label.name}
        </Badge>
        <span className="text-sm text-text-muted tabular-nums">
          <CountText count={totalCount} />
          <span className="sr-only"> {t('roadmap.posts', { count: totalCount })}</span>
        </span>
      </h2>
      {nodes.length === 0 ? (
        <p className="px-1 py-3 text-sm text-text-muted">{t('roadmap.none')}</p>
      ) : (
        <ol className="flex flex-col gap-2">
          {nodes.map((row) => (
            <Card key={row.id} row={row} />
          ))}
        </ol>
      )}
      {hasMore && (
        <Link
          to={roadmapPath(path, { label: label.key })}
          className="self-start rounded-sm px-1 py-1 text-sm font-medium text-accent hover:underline"
        >
          {t('roadmap.showAll', { count: totalCount })}
          <span className="sr-only"> {label.name}</span>
        </Link>
      )}
    </section>
  );
}

/** A post of a column; its title's link covers the whole card. */
function Card({ row }: { row: ConversationListRow }) {
  const { t } = useTranslation('lists');
  return (
    <li className="relative flex flex-col gap-2 rounded-lg border border-border bg-surface-raised p-3 transition-colors hover:border-border-strong has-[h3_:focus-visible]:border-border-strong">
      <h3 className="text-sm leading-snug font-semibold text-pretty wrap-anywhere">
        <Link
          to={row.path}
          lang={localeOf(row.language)}
          className="rounded-sm after:absolute after:inset-0 hover:text-accent"
        >
          <bdi>{row.title}</bdi>
        </Link>
      </h3>
      <p className="flex flex-wrap items-center gap-3 text-xs text-text-muted">
        <AppreciationCount row={row} />
        <RowCount
          icon={<MessageSquare aria-hidden />}
          count={row.replyCount}
          label={t('comments', { count: row.replyCount })}
        />
      </p>
    </li>
  );
}
