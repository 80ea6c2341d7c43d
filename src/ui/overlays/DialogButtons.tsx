import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { useTranslation } from '../useTranslation.ts';

/** The foot of a dialog that one may leave: the way out, then what it is for. */
export function DialogButtons({ dismiss, children }: { dismiss: () => void; children: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <>
      <Button variant="secondary" onClick={dismiss}>
        {t('cancel')}
      </Button>
      {children}
    </>
  );
}
