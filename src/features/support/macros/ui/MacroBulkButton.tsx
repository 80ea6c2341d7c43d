import Zap from 'virtual:icons/zap';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { chooseMacro } from './macroModals.ts';

type MacroBulkButtonProps = { ids: readonly string[]; onDone: () => void };

/** Runs a macro on the selected requests of a list. */
export function MacroBulkButton({ ids, onDone }: MacroBulkButtonProps) {
  const { t } = useTranslation('supportMacros');
  const { revalidate } = useRevalidator();
  async function choose(): Promise<void> {
    if (!(await chooseMacro(ids))) return;
    onDone();
    await revalidate();
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Zap aria-hidden className="size-4" />}
      onClick={() => void choose()}
    >
      {t('apply.open')}
    </Button>
  );
}
