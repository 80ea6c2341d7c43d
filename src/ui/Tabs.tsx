import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { CountText } from './CountText.tsx';
import { cx } from './cx.ts';

export type TabLink = { href: string; label: string; count?: number; current?: boolean };

type TabsProps = {
  label: string;
  tabs: readonly TabLink[];
  /** Many tabs: one row that scrolls on wide pages too, with a scrollbar. */
  isOneRow?: boolean;
  className?: string;
};

/** Tabs as links to pages, one of them current. */
export function Tabs({ label, tabs, isOneRow = false, className }: TabsProps) {
  const row = useRef<HTMLUListElement>(null);
  const current = tabs.find((tab) => tab.current)?.href;
  // On a phone the row scrolls horizontally, without scrolling the page; elsewhere it wraps, because a mouse
  // cannot scroll it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for each current tab
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current]');
    if (!row.current || !tab) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    const isSeen = inner.left >= outer.left && inner.right <= outer.right;
    if (!isSeen)
      row.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [current]);
  return (
    <nav aria-label={label} className={cx('border-b border-border', className)}>
      <ul
        ref={row}
        // Browsers scroll to a focused tab only if nothing of it is seen.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        className={cx(
          '-mb-px flex overflow-x-auto',
          isOneRow ? 'max-md:scrollbar-none' : 'scrollbar-none md:flex-wrap md:overflow-x-visible',
        )}
      >
        {tabs.map((tab) => (
          <li key={tab.href} className="shrink-0">
            <Link
              to={tab.href}
              preventScrollReset
              aria-current={tab.current ? 'page' : undefined}
              className={cx(
                'flex h-11 items-center gap-2 border-b-2 px-3 text-sm font-medium -outline-offset-2 transition-colors',
                tab.current
                  ? 'border-tab text-text'
                  : 'border-transparent text-text-muted hover:border-border-strong hover:text-text',
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <CountText
                  count={tab.count}
                  className="rounded-full bg-surface-sunken px-2 text-xs text-text-muted tabular-nums"
                />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
