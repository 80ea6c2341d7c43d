import type { ComponentProps } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';

type CheckboxSetProps<Value extends string> = {
  legend: string;
  hint?: string;
  values: readonly Value[];
  labelOf: (value: Value) => string;
  /** The props of `form.checkbox`. */
  checkbox: (value: Value) => Omit<ComponentProps<typeof Checkbox>, 'label'>;
};

/** Several of a few values. */
export function CheckboxSet<Value extends string>(props: CheckboxSetProps<Value>) {
  const { legend, hint, values, labelOf, checkbox } = props;
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {hint && <p className="mb-2 text-sm text-text-muted">{hint}</p>}
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {values.map((value) => (
          <Checkbox key={value} label={labelOf(value)} {...checkbox(value)} />
        ))}
      </div>
    </fieldset>
  );
}
