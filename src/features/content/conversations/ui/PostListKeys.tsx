import { useMemo } from 'react';
import { useKeys } from '#ui/keys/useKeys.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Shortcuts of a page with a list of posts: j and k move the focus through the titles. */
export function PostListKeys() {
  const { t } = useTranslation('reading');
  useKeys(
    useMemo(
      () => [
        { keys: ['j'], label: t('keys.nextPost'), run: () => moveBy(1) },
        { keys: ['k'], label: t('keys.previousPost'), run: () => moveBy(-1) },
      ],
      [t],
    ),
  );
  return null;
}

function moveBy(step: 1 | -1): void {
  const titles = [...document.querySelectorAll<HTMLElement>('main [data-row-link]')];
  const row = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-row-link]');
  const at = row ? titles.indexOf(row) : firstInView(titles) - step;
  const next = titles[Math.min(Math.max(at + step, 0), titles.length - 1)];
  next?.focus({ preventScroll: true });
  next?.closest('li')?.scrollIntoView({ block: 'nearest' });
}

/** Without a focused row, reading starts where the page is scrolled to. */
function firstInView(titles: readonly HTMLElement[]): number {
  const first = titles.findIndex((title) => title.getBoundingClientRect().top >= 0);
  return Math.max(first, 0);
}
