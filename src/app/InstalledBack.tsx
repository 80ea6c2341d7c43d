import ArrowLeft from 'virtual:icons/arrow-left';
import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { IconButton } from '#ui/IconButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

const installed = '(display-mode: standalone)';

/** The way back in the installed app of a phone, which has no bar of the browser; none where it was opened. */
export function InstalledBack() {
  const { t } = useTranslation('reading');
  const navigate = useNavigate();
  const isInstalled = useSyncExternalStore(listen, () => matchMedia(installed).matches);
  const { pathname } = useLocation();
  const hasBefore = Number(Object(window.history.state).idx ?? 0) > 0;
  if (!isInstalled || !hasBefore || pathname === '/') return null;
  return (
    <IconButton
      tone="inherit"
      label={t('back')}
      icon={<ArrowLeft aria-hidden className="size-5.5 rtl:-scale-x-100" />}
      className="-ms-2.5 md:hidden"
      onClick={() => void navigate(-1)}
    />
  );
}

function listen(onChange: () => void): () => void {
  const query = matchMedia(installed);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
