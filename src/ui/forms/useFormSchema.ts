import { useRef } from 'react';
import type { z } from 'zod';
import { type CheckedInput, checkInput } from '#core/parseInput.ts';
import { type FieldErrors, fieldErrorsOf, noFieldErrors } from './fieldErrors.ts';

/** The schema that the service enforces; or a function that loads it, for forms that few visitors submit. */
export type FormSchema = z.ZodType | (() => Promise<z.ZodType>);

export function useFormSchema(given: FormSchema) {
  const loaded = useRef<z.ZodType | null>(null);
  const held = () => (typeof given === 'function' ? loaded.current : given);

  /** Loads the schema while the form is filled in. If that fails, only the server validates. */
  async function load(): Promise<void> {
    if (typeof given !== 'function' || loaded.current) return;
    loaded.current = await given().catch(() => null);
  }

  return {
    load,
    check: (input: unknown): CheckedInput<z.ZodType> => {
      const schema = held();
      return schema ? checkInput(schema, input) : { ok: true, data: input };
    },
    findErrors: (input: unknown): FieldErrors => {
      const schema = held();
      const checked = schema && checkInput(schema, input);
      return !checked || checked.ok ? noFieldErrors : fieldErrorsOf(checked.faults);
    },
  };
}
