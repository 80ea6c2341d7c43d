import { Dialog } from '#ui/Dialog.tsx';
import { KeyCaps } from '#ui/keys/KeyCaps.tsx';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** The keys that work on a list. */
export function ListKeysDialog({ keys, closable, dismiss }: ModalViewProps<'listKeys'>) {
  const { t } = useTranslation('staff');
  return (
    <Dialog title={t('keys.title')} width="confirmation" closable={closable} onDismiss={dismiss}>
      <dl className="flex flex-col divide-y divide-border">
        {keys.map((row) => (
          <div key={row.label} className="flex items-center justify-between gap-4 py-2.5">
            <dt>{row.label}</dt>
            <dd>
              <KeyCaps keys={row.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
