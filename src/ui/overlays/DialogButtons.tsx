import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { useTranslation } from '../useTranslation.ts';

/** The footer of a closable dialog: cancel, then the action. */
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
