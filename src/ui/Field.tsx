import CircleAlert from 'virtual:icons/circle-alert';
import { type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';
import { FieldContext } from './useFieldControl.ts';
import { useTranslation } from './useTranslation.ts';

/** A form field's props from `useZodForm`: `<Field label="…" {...form.field('name')}>`. */
export type FieldBinding = {
  control: { name: string; defaultValue: string };
  error: string | undefined;
};

type FieldProps = {
  label: ReactNode;
  /** A control of this kit; it reads its id and description from context. */
  children: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  control?: FieldBinding['control'];
  required?: boolean;
  /** Shows 'optional' next to the label, for forms with mostly required fields. */
  optional?: boolean;
  hideLabel?: boolean;
  className?: string;
};

export function Field(props: FieldProps) {
  const { label, children, hint, error, required, optional, hideLabel, className } = props;
  const { t } = useTranslation('ui');
  const id = useId();
  // Of a form refused without JavaScript: browsers focus the first of these.
  const [isRefused] = useState(Boolean(error));
  const describedBy = cx(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  const control = {
    ...props.control,
    id,
    required,
    autoFocus: isRefused || undefined,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  };
  return (
    <div className={cx('field', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium wrap-anywhere'}>
        {label}
        {/* The space keeps Arabic letters of the two from joining. */}
        {optional && ' '}
        {optional && <span className="ms-1 font-normal text-text-muted">{t('optional')}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint text-sm text-text-muted">
          {hint}
        </p>
      )}
      <FieldContext value={control}>{children}</FieldContext>
      {error && (
        <p id={`${id}-error`} className="field-error flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
