import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { openModal } from '#ui/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/**
 * Asks before what is written is left behind. Within the portal always; when the page itself goes,
 * only where no draft holds it.
 */
export function useLeaveGuard({
  isTouched,
  isUnsafe,
  isDone,
}: {
  isTouched: boolean;
  isUnsafe: boolean;
  isDone: RefObject<boolean>;
}): void {
  const { t } = useTranslation('compose');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isTouched && !isDone.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void openModal('confirmation', { title: t('leave.title'), text: t('leave.text') }).then(
      (sure) => (sure ? blocker.proceed() : blocker.reset()),
    );
  }, [blocker, t]);

  useEffect(() => {
    if (!isUnsafe) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsafe]);
}
