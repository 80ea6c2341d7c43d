import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { openModal } from '#ui/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Asks before changes that are not saved are left behind. */
export function useUnsavedGuard({
  isTouched,
  isDone,
}: {
  isTouched: boolean;
  isDone: RefObject<boolean>;
}): void {
  const { t } = useTranslation('access');
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
    if (!isTouched) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isTouched]);
}
