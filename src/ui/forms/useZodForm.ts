import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldIssue } from '#core/errors.ts';
import type { ClientError } from '../clientError.ts';
import type { FieldBinding } from '../Field.tsx';
import { useTranslation } from '../useTranslation.ts';
import { errorWithin } from './fieldErrors.ts';
import { focusFirstError } from './focusFirstError.ts';
import { textOf } from './formElements.ts';
import { type FieldPath, type FieldValue, valueAt } from './formValues.ts';
import { saveUnlessChanged } from './saveUnlessChanged.ts';
import { useFormErrors } from './useFormErrors.ts';
import { type FormSchema, useFormSchema } from './useFormSchema.ts';
import { useFormValues } from './useFormValues.ts';
import { useIdempotencyKey } from './useIdempotencyKey.ts';
import { moved } from './useRowKeys.ts';

/** Metadata of a submission. */
export interface Submission<Values> {
  /** The values changed since the last save. */
  changes: Partial<Values>;
  /** For `clientMutationId`: the same if the same values are sent again after a lost response. */
  idempotencyKey: string;
  /** When the edited data was last changed, as loaded by the form; null: overwrite. */
  updatedDate: string | null;
}

export interface ZodFormOptions<Values extends object, Answer> {
  schema: FormSchema;
  /** Initial values: one for each field. */
  defaultValues: Values;
  /** The schema's input, if it is not the values themselves. */
  toInput?: (values: Values) => unknown;
  /** Maps the service's field name to the form's path, if different. */
  pathOf?: (field: string) => string;
  /** Custom equality, if values are derived from others. */
  isSame?: (one: Values, other: Values) => boolean;
  /** POST target without JavaScript, base path included. If omitted, the form requires JavaScript. */
  action?: string | undefined;
  /** The server's error after a POST without JavaScript. */
  initialError?: ClientError | null;
  /** The values typed then, by field name (`useShell().typed`). */
  typedValues?: Readonly<Record<string, string>> | null | undefined;
  /** When the edited data was last changed: conflicting changes by others ask for confirmation. */
  updatedDate?: string | null;
  /** Storage key of the draft, so that the idempotency key survives a reload. */
  draftKey?: string;
  /** The values covered by the idempotency key, if some are not sent. */
  sentValues?: (values: Values) => unknown;
  /** Message of a field error; by default those for a blank or invalid field. */
  fieldErrorText?: (fault: FieldIssue, values: Values) => string | undefined;
  /** Message of a failure without a visible field; by default "something went wrong". */
  formErrorText?: (error: unknown) => string | undefined;
  /** Submits the values. @throws ClientError whose faults are shown at their fields */
  onSubmit: (values: Values, submission: Submission<Values>) => Promise<Answer> | Answer;
  /** Called after saving. Its `updatedDate` is the base of the next submission. */
  onSuccess?: (answer: Answer, values: Values) => Promise<void> | void;
  /** The new `updatedDate` after saving, if the form stays open. */
  updatedDateOf?: (answer: Answer) => string | null;
}

interface RadioBinding {
  name: string;
  value: string;
  defaultChecked: boolean;
}

interface CheckboxBinding {
  name: string;
  value?: string;
  defaultChecked: boolean;
  error: string | undefined;
}

export type ZodForm<Values extends object> = ReturnType<typeof useZodForm<Values, unknown>>;

/** A form as seen by components that render some of its fields: there may be others. */
export type FormPart<Values extends object> = Omit<ZodForm<Values>, 'reset' | 'setValues'>;

/** A form: its values, errors and submission. See docs/add-a-form.md. */
export function useZodForm<Values extends object, Answer>(options: ZodFormOptions<Values, Answer>) {
  const { action, initialError = null, fieldErrorText, formErrorText } = options;
  const { pathOf = (field) => field } = options;
  const { t } = useTranslation('ui');
  const form = useFormValues(options.defaultValues, options);
  const schema = useFormSchema(options.schema);
  const toInput = (values: Values) => (options.toInput ? options.toInput(values) : values);
  const findErrors = (values: Values) => schema.findErrors(toInput(values));
  const errors = useFormErrors(initialError, form.values, { findErrors, pathOf });
  const idempotency = useIdempotencyKey(options.draftKey);
  const readDate = useRef(options.updatedDate ?? null);
  const isBusy = useRef(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const [isReady, setReady] = useState(false);
  const [failures, setFailures] = useState(0);

  useLayoutEffect(() => {
    // Replaces the browser's validation messages, once JavaScript is available.
    if (form.element.current) form.element.current.noValidate = true;
    setReady(true);
  }, [form.element]);
  useEffect(() => {
    if (failures > 0 || errors.isFailed) focusFirstError(form.element.current);
  }, [failures, errors.isFailed, form.element]);

  async function submit(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    const values = form.read();
    setSubmitting(true);
    try {
      await schema.load();
      const checked = schema.check(toInput(values));
      if (checked.ok) await send(values);
      else {
        errors.show(checked.faults);
        setFailures((count) => count + 1);
      }
    } catch (error) {
      errors.fail(error, values);
      setFailures((count) => count + 1);
    } finally {
      isBusy.current = false;
      setSubmitting(false);
    }
  }

  async function send(values: Values): Promise<void> {
    errors.clear();
    const idempotencyKey = idempotency.keyOf(options.sentValues?.(values) ?? values);
    const changes = form.changesIn(values);
    const saved = await saveUnlessChanged(readDate.current, (updatedDate) =>
      options.onSubmit(values, { changes, idempotencyKey, updatedDate }),
    );
    if (saved === null) return;
    idempotency.arrived();
    form.markSaved(values);
    if (options.updatedDateOf) readDate.current = options.updatedDateOf(saved.answer);
    await options.onSuccess?.(saved.answer, values);
  }

  const textOfFault = (fault: FieldIssue | undefined): string | undefined => {
    if (!fault) return undefined;
    const general = fault.rule === 'required' ? 'fieldErrors.required' : 'fieldErrors.format';
    const told = fault.isForReader ? fault.message : t(general);
    return fieldErrorText?.(fault, form.values) ?? told;
  };
  const errorOf = (path: FieldPath<Values>): string | undefined => {
    errors.shownAt(path);
    return textOfFault(errors.fieldErrors[path]);
  };
  const rowsAt = (path: string): readonly unknown[] => {
    const rows = valueAt(form.values, path);
    return Array.isArray(rows) ? rows : [];
  };

  return {
    /** Props for the `<form>`. */
    formProps: {
      ref: form.element,
      ...(action !== undefined && { method: 'post', action }),
      onSubmit: (event: SubmitEvent<HTMLFormElement>): void => {
        event.preventDefault();
        void submit();
      },
      onChange: (): void => void form.read(),
      onFocus: (): void => void schema.load(),
    },
    /** Props for the submit button: without JavaScript, a form that requires it is disabled. */
    submitProps: {
      type: 'submit' as const,
      loading: isSubmitting,
      disabled: !isReady && action === undefined,
    },
    /** Props for a `Field` around a text input, text area or select. */
    field: (path: FieldPath<Values>): FieldBinding => ({
      control: { name: path, defaultValue: textOf(valueAt(form.values, path)) },
      error: errorOf(path),
    }),
    /** Props for a `Checkbox`; with a value, for one of several whose values form a list. */
    checkbox: (path: FieldPath<Values>, value?: string): CheckboxBinding => {
      const held = valueAt(form.values, path);
      const isList = value !== undefined;
      return {
        name: path,
        ...(isList && { value }),
        defaultChecked: isList ? Array.isArray(held) && held.includes(value) : held === true,
        error: isList ? undefined : errorOf(path),
      };
    },
    /** Props for a radio button. */
    radio: (path: FieldPath<Values>, value: string): RadioBinding => ({
      ...{ name: path, value },
      defaultChecked: valueAt(form.values, path) === value,
    }),
    /** The rows of a list: each has a React key, and field names that start with its path. */
    rows: <Path extends FieldPath<Values>>(path: Path) => {
      const rows = rowsAt(path);
      const count = rows.length;
      return {
        rows: form.rowKeys
          .keysOf(path, count)
          .map((key, index) => ({ key, index, path: `${path}.${index}` as const })),
        append: (row: RowOf<FieldValue<Values, Path>>): void => {
          form.rowKeys.insert(path, count, count);
          form.write(path, [...rows, row]);
        },
        remove: (index: number): void => {
          form.rowKeys.remove(path, index, count);
          form.write(path, rows.toSpliced(index, 1));
        },
        move: (from: number, to: number): void => {
          form.rowKeys.move(path, { from, to, count });
          form.write(path, moved(rows, from, to));
        },
      };
    },
    values: form.values,
    /** Sets a value without an input, or fills in an input. */
    setValue: <Path extends FieldPath<Values>>(path: Path, value: FieldValue<Values, Path>): void =>
      form.write(path, value),
    errorOf,
    /** The first error of a composite field. */
    errorWithin: (path: FieldPath<Values>): string | undefined => {
      errors.shownAt(path);
      errors.shownAt(`${path}.*`);
      return textOfFault(errorWithin(errors.fieldErrors, path));
    },
    /** Errors without a visible field. */
    formError: errors.isFailed ? (formErrorText?.(errors.failure) ?? t('error.title')) : undefined,
    failure: errors.failure,
    /** Incremented by every rejection, which invalidates for example a solved captcha. */
    failureCount: failures,
    /** Shows why the values were refused by something else than saving, such as a test of them. */
    fail: (error: unknown): void => {
      errors.fail(error, form.read());
      setFailures((count) => count + 1);
    },
    isSubmitting,
    isReady,
    isDirty: form.isDirty,
    /** The current value, also between two renders. */
    isDirtyNow: form.isDirtyNow,
    submit,
    /** Writes values to the form without saving. */
    setValues: form.setValues,
    /** Allows leaving without a confirmation. */
    markSaved: (): void => form.markSaved(form.read()),
    /** Resets to the last saved values, or to new ones. */
    reset: (to?: Values): void => {
      errors.clear();
      // New values become the saved state.
      if (to) readDate.current = options.updatedDate ?? null;
      form.reset(to);
    },
    /** Changes whenever values are written: a key for controls with their own state. */
    resetCount: form.resetCount,
  };
}

type RowOf<Value> = unknown extends Value
  ? unknown
  : Value extends readonly (infer Row)[]
    ? Row
    : never;
