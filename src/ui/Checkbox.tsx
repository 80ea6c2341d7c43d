import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  const describedBy = cx(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label className="flex min-h-6 items-start gap-2.5 pointer-coarse:py-2.5">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-accent"
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          {...rest}
        />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="ms-7.5 text-sm wrap-anywhere text-text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="ms-7.5 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
