import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { usePendingMove } from '#ui/usePendingMove.ts';
import { useShell } from '#ui/useShell.ts';
import { useSlowness } from '#ui/useSlowness.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { findPage } from '../findPage.ts';
import { routeOfPattern } from '../routeTable.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { skeletonShape } from './skeletonShape.ts';

/**
 * What is shown while the next page is loading on a slow network: its skeleton; for another view of the same page,
 * or one that has no skeleton, a bar. Without a network the page stays that is read.
 */
export function PageWaiting() {
  const { t } = useTranslation('ui');
  const move = usePendingMove();
  const isOnline = useSyncExternalStore(listenToNetwork, () => navigator.onLine);
  const isSlow = useSlowness(move !== null);
  const isShown = isSlow && isOnline;
  const shape = useShape();
  const hasSkeleton = isShown && move !== null && !move.isSamePage && shape !== 'none';
  useReadingPlace(hasSkeleton);
  if (!isShown) return null;
  if (hasSkeleton) return <PageSkeleton shape={shape} />;
  return (
    <div role="status" className="page-progress no-print">
      <span className="sr-only">{t('loading')}</span>
    </div>
  );
}

function useShape() {
  const { basePath } = useShell();
  const { location } = useNavigation();
  if (!location) return 'none';
  const { layout, withoutShell } = routeOfPattern(findPage(location.pathname, basePath).pattern);
  return withoutShell ? 'none' : skeletonShape(layout);
}

/** A move that is called off leads back to where the page was read. */
function useReadingPlace(isHidden: boolean): void {
  const { key } = useLocation();
  const left = useRef<{ key: string; top: number } | null>(null);
  // Before the skeleton scrolls to its start.
  if (isHidden && left.current === null) left.current = { key, top: window.scrollY };
  useEffect(() => {
    if (isHidden || left.current === null) return;
    if (left.current.key === key) window.scrollTo({ top: left.current.top, behavior: 'instant' });
    left.current = null;
  }, [isHidden, key]);
}

function listenToNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
