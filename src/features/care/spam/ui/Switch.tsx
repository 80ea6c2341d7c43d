import { useState } from 'react';
import { cx } from '#ui/cx.ts';

type SwitchProps = {
  isOn: boolean;
  /** Its label, the same in both states. */
  label: string;
  onToggle: () => Promise<void>;
};

/** An optimistic toggle. */
export function Switch({ isOn, label, onToggle }: SwitchProps) {
  const [isBusy, setBusy] = useState(false);
  const isShownOn = isOn !== isBusy;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isShownOn}
      aria-label={label}
      title={label}
      className={cx(
        'touch-target ms-1 inline-flex h-6 w-11 shrink-0 items-center rounded-full border p-0.5 transition-colors',
        isShownOn
          ? 'justify-end border-accent bg-accent'
          : 'border-border-strong bg-surface-sunken',
      )}
      onClick={() => {
        if (isBusy) return;
        setBusy(true);
        void onToggle().finally(() => setBusy(false));
      }}
    >
      <span
        className={cx('size-4.5 rounded-full', isShownOn ? 'bg-surface-raised' : 'bg-text-muted')}
      />
    </button>
  );
}
