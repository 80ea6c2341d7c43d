type Leaf = string | number | boolean | null | undefined | Date;

/** Dotted paths of all fields in a form's values: `name`, `conditions.0.pattern`. */
export type FieldPath<Values> = Values extends Leaf
  ? never
  : Values extends readonly (infer Row)[]
    ? PathOf<`${number}`, Row>
    : { [Key in keyof Values & string]: PathOf<Key, Values[Key]> }[keyof Values & string];

type PathOf<Key extends string, Value> =
  | Key
  | (FieldPath<NonNullable<Value>> extends infer Rest extends string ? `${Key}.${Rest}` : never);

/** The value at a path. */
export type FieldValue<Values, Path extends string> = Path extends keyof Values
  ? Values[Path]
  : Path extends `${infer Key}.${infer Rest}`
    ? Key extends keyof Values
      ? FieldValue<NonNullable<Values[Key]>, Rest>
      : Values extends readonly (infer Row)[]
        ? FieldValue<Row, Rest>
        : never
    : Values extends readonly (infer Row)[]
      ? Row
      : never;

export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => childOf(value, key), values);
}

/** An immutable update at a path. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  return changed(values, path.split('.'), value) as Values; // the same shape, one value replaced
}

function changed(values: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const child = changed(childOf(values, key), rest, value);
  if (!Array.isArray(values)) return { ...Object(values), [key]: child };
  const rows = [...values];
  rows[Number(key)] = child;
  return rows;
}

function childOf(value: unknown, key: string): unknown {
  const isHeld = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  return isHeld ? Reflect.get(value, key) : undefined;
}

/**
 * Whether two values are equal to the user: blank and missing are, and so are lists with the same entries,
 * such as checkboxes ticked in another order.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (isBlank(one) && isBlank(other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return false;
    if (isWords(one) && isWords(other)) return one.every((word) => other.includes(word));
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSameValue(childOf(one, key), childOf(other, key)));
}

/** The changed values of a form. */
export function changedValues<Values extends object>(before: Values, after: Values) {
  const changes = Object.entries(after).filter(
    ([name, value]) => !isSameValue(valueAt(before, name), value),
  );
  return Object.fromEntries(changes) as Partial<Values>; // a subset of its own entries
}

function isWords(values: readonly unknown[]): values is string[] {
  return values.every((value) => typeof value === 'string');
}

function isBlank(value: unknown): boolean {
  return value === '' || value === null || value === undefined;
}
