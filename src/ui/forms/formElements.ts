import { valueAt, withValueAt } from './formValues.ts';

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * The form's values updated from its elements, each at the path in its `name`. Values without an element, or
 * with a disabled one, are kept; unknown names are ignored.
 */
export function readElements<Values>(form: HTMLFormElement, values: Values): Values {
  let read = values;
  for (const [path, elements] of elementsByName(form, values)) {
    read = withValueAt(read, path, readValue(elements, valueAt(values, path)));
  }
  return read;
}

/** Writes a value to the elements with a name; others are unchanged. */
export function writeElements(form: HTMLFormElement, path: string, value: unknown): void {
  for (const element of fieldElements(form).filter(({ name }) => name === path)) {
    if (element.type === 'color' && textOf(value) === '') continue; // a color cannot be blank
    if (!isTicked(element)) element.value = textOf(value);
    else if (Array.isArray(value)) element.checked = value.includes(element.value);
    else element.checked = element.type === 'radio' ? value === element.value : value === true;
  }
}

/** Whether an element with this name holds one of the values. */
export function isFieldName(name: string, values: unknown): boolean {
  return Object.hasOwn(Object(values), name.split('.')[0] ?? '');
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The typed text of a form rejected without JavaScript, converted to the value's type. */
export function typedValue(typed: string, before: unknown): unknown {
  if (typeof before === 'boolean') return typed !== '';
  if (typeof before === 'number') return Number(typed);
  return Array.isArray(before) ? [typed] : typed;
}

function elementsByName<Values>(form: HTMLFormElement, values: Values) {
  const found = new Map<string, FieldElement[]>();
  for (const element of fieldElements(form)) {
    const { name } = element;
    if (!isFieldName(name, values)) continue;
    found.set(name, [...(found.get(name) ?? []), element]);
  }
  return found;
}

function fieldElements(form: HTMLFormElement): FieldElement[] {
  return Array.from(form.elements).filter(
    (element): element is FieldElement =>
      (element instanceof HTMLInputElement && !['file', 'submit'].includes(element.type)) ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  );
}

function readValue(elements: readonly FieldElement[], before: unknown): unknown {
  const first = elements.find((element) => !element.matches(':disabled'));
  if (first === undefined) return before;
  if (!isTicked(first)) return readText(first, before);
  const ticked = elements.filter((element) => isTicked(element) && element.checked);
  if (first.type === 'radio') return ticked[0]?.value ?? before;
  if (!Array.isArray(before)) return first.checked;
  const isOffered = (value: unknown) => elements.some((element) => element.value === value);
  return [...before.filter((value) => !isOffered(value)), ...ticked.map(({ value }) => value)];
}

function readText({ type, value }: FieldElement, before: unknown): unknown {
  if (type === 'number' && typeof before !== 'string') return value === '' ? null : Number(value);
  if (typeof before === 'number' && value !== '') return Number(value);
  return value === '' && before == null ? before : value;
}

function isTicked(element: FieldElement): element is HTMLInputElement {
  return element.type === 'radio' || element.type === 'checkbox';
}
