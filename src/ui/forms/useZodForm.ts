import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldFault } from '#core/errors.ts';
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

/** What goes with the values of one submission. */
export interface Submission<Values> {
  /** The values that were changed since they were last saved. */
  changes: Partial<Values>;
  /** For `clientMutationId`: the same when the same values are sent again after a lost answer. */
  idempotencyKey: string;
  /** When what is edited was last changed, as the form read it; null: save in any case. */
  updatedDate: string | null;
}

export interface ZodFormOptions<Values extends object, Answer> {
  schema: FormSchema;
  /** What the form opens with: a value for each field. */
  defaultValues: Values;
  /** What the schema checks, where it is not the values themselves. */
  toInput?: (values: Values) => unknown;
  /** The path of a field by the name the service has for it, where that is another. */
  pathOf?: (field: string) => string;
  /** What counts as the same, where values follow from others. */
  isSame?: (one: Values, other: Values) => boolean;
  /** Where the form is posted to without JavaScript, base path included. Without it, it needs scripts. */
  action?: string | undefined;
  /** Why the server refused the form when it was posted without JavaScript. */
  initialError?: ClientError | null;
  /** What was typed then, by field name (`useShell().typed`). */
  typedValues?: Readonly<Record<string, string>> | null | undefined;
  /** When what is edited was last changed: a change by somebody else in the meantime is asked about. */
  updatedDate?: string | null;
  /** Where a draft of it is kept, so that its idempotency key outlives the page as well. */
  draftKey?: string;
  /** What the idempotency key names, where some of the values are not sent. */
  sentValues?: (values: Values) => unknown;
  /** The words for a field's error; without any, those for a blank or a wrong field. */
  fieldErrorText?: (fault: FieldFault, values: Values) => string | undefined;
  /** The words for a failure that no field shows; without any, that something went wrong. */
  formErrorText?: (error: unknown) => string | undefined;
  /** Sends the values. @throws ClientError whose faults are shown at their fields */
  onSubmit: (values: Values, submission: Submission<Values>) => Promise<Answer> | Answer;
  /** The values are saved: what happens next. Its `updatedDate` is what the next submission is based on. */
  onSuccess?: (answer: Answer, values: Values) => Promise<void> | void;
  /** When what was saved was changed by that, where the form stays open. */
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

/** A form as components see it that show some of its fields: there may be others. */
export type FormPart<Values extends object> = Omit<ZodForm<Values>, 'reset' | 'setValues'>;

/** One form: its values, its errors, and its way to the server. See docs/add-a-form.md. */
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
    // The product's own words for errors take the place of the browser's, once there is a script.
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

  const textOfFault = (fault: FieldFault | undefined): string | undefined => {
    if (!fault) return undefined;
    const general = fault.rule === 'required' ? 'fieldErrors.required' : 'fieldErrors.format';
    return fieldErrorText?.(fault, form.values) ?? t(general);
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
    /** For the `<form>`. */
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
    /** For the button that sends it: without a script, a form that needs one is not sent. */
    submitProps: {
      type: 'submit' as const,
      loading: isSubmitting,
      disabled: !isReady && action === undefined,
    },
    /** For a `Field` around one text input, text area or select. */
    field: (path: FieldPath<Values>): FieldBinding => ({
      control: { name: path, defaultValue: textOf(valueAt(form.values, path)) },
      error: errorOf(path),
    }),
    /** For a `Checkbox`; with a value, for one of several whose values make a list. */
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
    /** For one of several radio buttons. */
    radio: (path: FieldPath<Values>, value: string): RadioBinding => ({
      ...{ name: path, value },
      defaultChecked: valueAt(form.values, path) === value,
    }),
    /** The rows of a list: each has a key for React, and its fields a name that begins with its path. */
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
    /** Changes a value that has no element of its own, or fills in one that has. */
    setValue: <Path extends FieldPath<Values>>(path: Path, value: FieldValue<Values, Path>): void =>
      form.write(path, value),
    errorOf,
    /** The same for a field of several parts: the first error of any of them. */
    errorWithin: (path: FieldPath<Values>): string | undefined => {
      errors.shownAt(path);
      errors.shownAt(`${path}.*`);
      return textOfFault(errorWithin(errors.fieldErrors, path));
    },
    /** What went wrong and stands at no field. */
    formError: errors.isFailed ? (formErrorText?.(errors.failure) ?? t('error.title')) : undefined,
    failure: errors.failure,
    /** Rises with every refusal: what was solved for one submission is used up. */
    failureCount: failures,
    isSubmitting,
    isReady,
    isDirty: form.isDirty,
    /** The same as of now, also between two renders. */
    isDirtyNow: form.isDirtyNow,
    submit,
    /** Puts other values into the form, which are not saved. */
    setValues: form.setValues,
    /** What it holds may be lost: whoever leaves is asked nothing. */
    markSaved: (): void => form.markSaved(form.read()),
    /** Back to what was saved last, or to other values. */
    reset: (to?: Values): void => {
      errors.clear();
      // Other values are those that were read last.
      if (to) readDate.current = options.updatedDate ?? null;
      form.reset(to);
    },
    /** Changes whenever values are put into it: a key for controls that hold a state of their own. */
    resetCount: form.resetCount,
  };
}

type RowOf<Value> = unknown extends Value
  ? unknown
  : Value extends readonly (infer Row)[]
    ? Row
    : never;
