import { KeyCaps } from '../keys/KeyCaps.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import type { ModalViewProps } from '../overlays/modalQueue.ts';

/** The shortcuts of a list. */
export function ListKeysDialog({ title, keys, closable, dismiss }: ModalViewProps<'listKeys'>) {
  return (
    <Dialog title={title} width="confirmation" closable={closable} onDismiss={dismiss}>
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
