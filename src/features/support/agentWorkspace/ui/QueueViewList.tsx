import ArrowUpDown from 'virtual:icons/arrow-up-down';
import Plus from 'virtual:icons/plus';
import { Link, useRevalidator } from 'react-router';
import { offeredStaffLinks } from '#features/base/layouts/staffLinks.ts';
import { cx } from '#ui/cx.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import { countLimit, isBuiltInView } from '../queueFilterRules.ts';
import { type OrderedViews, orderedViewsOf } from './orderedViews.ts';
import type { SupportViewNode } from './queueNode.ts';

type QueueViewListProps = {
  views: readonly SupportViewNode[];
  current: string;
  onNew: () => void;
};

/** The views of the workspace with their counts: a column, on phones a row that scrolls. */
export function QueueViewList({ views, current, onNew }: QueueViewListProps) {
  const { t, language } = useTranslation('supportDesk');
  const { t: viewWords } = useTranslation('supportViews');
  const { viewer } = useShell();
  const { revalidate } = useRevalidator();
  const ordered = orderedViewsOf(views, viewer.permissions.includes('MANAGE_COMMUNITY'));
  async function reorder(lists: OrderedViews): Promise<void> {
    await openModal('supportViewOrder', { lists });
    await revalidate();
  }
  return (
    <nav aria-label={t('views.label')}>
      <ul className="flex scrollbar-none gap-1 overflow-x-auto lg:flex-col">
        {views.map((view) => (
          <li key={view.key} className="shrink-0">
            <Link
              to={agentPaths.queue({ view: view.key })}
              aria-current={view.key === current ? 'page' : undefined}
              className={cx(
                'flex h-10 pointer-coarse:tap-row items-center justify-between gap-3 rounded-md px-3 text-sm',
                view.key === current
                  ? 'bg-accent-soft font-semibold text-accent'
                  : 'text-text-muted hover:bg-surface-sunken hover:text-text',
              )}
            >
              <bdi className="truncate">
                {isBuiltInView(view.key) ? t(`views.${view.key}`) : view.title}
              </bdi>
              <span className="text-xs tabular-nums">{countText(view.count, language)}</span>
            </Link>
          </li>
        ))}
        <li className="shrink-0 needs-js:hidden">
          <button
            type="button"
            className="flex h-10 pointer-coarse:tap-row w-full items-center gap-2 rounded-md px-3 text-sm text-text-muted hover:bg-surface-sunken hover:text-text"
            onClick={onNew}
          >
            <Plus aria-hidden className="size-4" />
            {t('viewForm.new')}
          </button>
        </li>
        {ordered && (
          <li className="shrink-0 needs-js:hidden">
            <button
              type="button"
              className="flex h-10 pointer-coarse:tap-row w-full items-center gap-2 rounded-md px-3 text-sm text-text-muted hover:bg-surface-sunken hover:text-text"
              onClick={() => void reorder(ordered)}
            >
              <ArrowUpDown aria-hidden className="size-4" />
              {viewWords('order.open')}
            </button>
          </li>
        )}
      </ul>
      <DeskLinks />
    </nav>
  );
}

/** A count of a view; those above the limit are not counted exactly. */
export function countText(count: number, language: string): string {
  const numbers = new Intl.NumberFormat(language.replace('_', '-'));
  return count > countLimit ? `${numbers.format(countLimit)}+` : numbers.format(count);
}

/** The other pages of the support desk that the agent may open. */
function DeskLinks() {
  const { t } = useTranslation('identity');
  const { viewer } = useShell();
  const links = offeredStaffLinks(viewer).filter(
    ({ section, isOwnWorkspace }) => section === 'support' && !isOwnWorkspace,
  );
  if (links.length === 0) return null;
  return (
    <ul className="mt-2 flex scrollbar-none gap-1 overflow-x-auto border-t border-border pt-2 lg:flex-col">
      {links.map(({ href, label }) => (
        <li key={href} className="shrink-0">
          <Link
            to={href}
            className="flex h-10 pointer-coarse:tap-row items-center rounded-md px-3 text-sm text-text-muted hover:bg-surface-sunken hover:text-text"
          >
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
