import { createContext, useContext } from 'react';

/** What a Field tells the control within it. */
export type FieldControl = {
  id: string;
  /** Of a form's field. */
  name?: string;
  defaultValue?: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

export const FieldContext = createContext<FieldControl | null>(null);

/** The attributes that tie a control to its Field; nothing when it stands alone. */
export function useFieldControl(): FieldControl | Record<string, never> {
  return useContext(FieldContext) ?? {};
}

/** The look shared by text controls. */
export const controlClasses =
  'block w-full rounded-field border border-border-strong bg-surface-raised px-3 text-text placeholder:text-text-muted transition-colors hover:border-text-muted focus-visible:border-focus focus-visible:outline-offset-0 disabled:bg-surface-sunken disabled:text-text-muted aria-invalid:border-danger aria-invalid:outline-danger';
