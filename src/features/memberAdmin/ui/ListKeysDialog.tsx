import { Dialog } from '#ui/Dialog.tsx';
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
            <dd className="flex gap-1.5">
              {row.keys.map((key) => (
                <kbd
                  key={key}
                  className="inline-flex h-7 min-w-7 items-center justify-center rounded-md border border-border-strong bg-surface-sunken px-2 font-mono text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
