import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import './pageBuilderModals.ts';

const groups = ['content', 'community', 'engagement'] as const;

/** The widgets that can be added, by group. */
export function AddWidgetDialog({
  widgets,
  closable,
  dismiss,
  close,
}: ModalViewProps<'addWidget'>) {
  const { t } = useTranslation('pageBuilder');
  return (
    <Dialog title={t('addWidget')} width="wide" closable={closable} onDismiss={dismiss}>
      <div className="flex flex-col gap-5">
        {groups.map((group) => (
          <section key={group} className="flex flex-col gap-2">
            <h3 className="text-sm font-semibold text-text-muted">{t(`groups.${group}`)}</h3>
            <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
              {widgets
                .filter((widget) => widget.group === group)
                .map(({ type, label, description, canPublish }) => (
                  <li key={type}>
                    <button
                      type="button"
                      disabled={!canPublish}
                      className="flex size-full flex-col gap-0.5 rounded-lg border border-border p-3 text-start hover:bg-surface-hover disabled:opacity-55"
                      onClick={() => close({ type })}
                    >
                      <span className="font-medium">{label}</span>
                      {description && (
                        <span className="text-sm text-text-muted">{description}</span>
                      )}
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
