import { useLayoutEffect, useRef, useState } from 'react';
import { replayEarlyInput } from './earlyInput.ts';
import { isFieldName, readElements, typedValue, writeElements } from './formElements.ts';
import { changedValues, isSameValue, valueAt, withValueAt } from './formValues.ts';
import { useRowKeys } from './useRowKeys.ts';

interface FormValuesOptions<Values> {
  /** Typed values of a form that the server rejected, by field name. */
  typedValues?: Readonly<Record<string, string>> | null | undefined;
  isSame?: (one: Values, other: Values) => boolean;
}

/**
 * A form's values. Inputs hold them; the state follows, so that views can depend on them and controls without
 * an input have a place. Inputs stay uncontrolled: nothing entered before hydration, or by a password manager
 * without events, is lost.
 */
export function useFormValues<Values extends object>(
  defaultValues: Values,
  { typedValues, isSame = isSameValue }: FormValuesOptions<Values>,
) {
  const element = useRef<HTMLFormElement>(null);
  const [values, setState] = useState(() => withTyped(defaultValues, typedValues ?? {}));
  const [savedValues, setSavedValues] = useState(defaultValues);
  const [resetCount, setResetCount] = useState(0);
  /** Current values, also between two renders. */
  const latest = useRef({ values, savedValues });
  const rowKeys = useRowKeys();

  function replace(next: Values): void {
    latest.current.values = next;
    setState(next);
  }

  /** The values of the inputs. */
  function read(): Values {
    const before = latest.current.values;
    const next = element.current ? readElements(element.current, before) : before;
    if (!isSameValue(before, next)) replace(next);
    return latest.current.values;
  }

  function write(path: string, value: unknown): void {
    replace(withValueAt(latest.current.values, path, value));
    if (element.current) writeElements(element.current, path, value);
  }

  function markSaved(given: Values): void {
    latest.current.savedValues = given;
    setSavedValues(given);
  }

  /** @param to new values to reset to; by default the last saved ones */
  function reset(to: Values = latest.current.savedValues): void {
    markSaved(to);
    setValues(to);
  }

  /** Writes values to the form and its inputs. */
  function setValues(to: Values): void {
    replace(to);
    rowKeys.clear();
    const names = Array.from(element.current?.elements ?? [], (each) => each.getAttribute('name'));
    for (const name of new Set(names)) {
      if (!name || !element.current || valueAt(to, name) === undefined) continue;
      writeElements(element.current, name, valueAt(to, name));
    }
    setResetCount((count) => count + 1);
  }

  // Reads input entered before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first render
  useLayoutEffect(() => {
    read();
    const isControlled = ({ name }: { name: string }) => !isFieldName(name, defaultValues);
    if (element.current) replayEarlyInput(element.current, isControlled);
  }, []);

  return {
    ...{ element, values, read, write, setValues, markSaved, reset, resetCount, rowKeys },
    isDirty: !isSame(values, savedValues),
    changesIn: (given: Values) => changedValues(latest.current.savedValues, given),
    isDirtyNow: () => !isSame(latest.current.values, latest.current.savedValues),
  };
}

function withTyped<Values extends object>(
  defaultValues: Values,
  typed: Readonly<Record<string, string>>,
): Values {
  return Object.entries(typed).reduce((values, [path, text]) => {
    if (!isFieldName(path, values)) return values;
    return withValueAt(values, path, typedValue(text, valueAt(values, path)));
  }, defaultValues);
}
