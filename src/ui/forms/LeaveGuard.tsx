import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { openModal } from '../overlays/modalQueue.ts';
import { useTranslation } from '../useTranslation.ts';
import { isLeavingFreely } from './leavingFreely.ts';

interface LeaveGuardProps {
  form: { isDirty: boolean; isDirtyNow: () => boolean };
  /** Whether to ask when the page is closed; not if a draft stores the text. */
  isUnsafe?: boolean;
  /** The URL parameter that opens the form, if any: another value is another page. */
  parameter?: string;
  title?: string;
  text?: string;
}

/** Asks before unsaved changes are discarded. At most one per page. */
export function LeaveGuard(props: LeaveGuardProps) {
  const { form, isUnsafe = form.isDirty, parameter } = props;
  const { t } = useTranslation('forms');
  const { title = t('leave.title'), text = t('leave.text') } = props;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      form.isDirtyNow() &&
      !isLeavingFreely() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (parameter !== undefined &&
          new URLSearchParams(currentLocation.search).get(parameter) !==
            new URLSearchParams(nextLocation.search).get(parameter))),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void openModal('confirmation', { title, text }).then((sure) =>
      sure ? blocker.proceed() : blocker.reset(),
    );
  }, [blocker, title, text]);

  useEffect(() => {
    if (!isUnsafe) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsafe]);
  return null;
}
