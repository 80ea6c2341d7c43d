/** The value at a path such as `branding.primary`; undefined if missing. */
export function valueAtPath(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((found, key) => ownValue(found, key), values);
}

/** A copy with another value at the path. */
export function withSetting(values: object, path: string, value: unknown): object {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...values, [key]: value };
  const inner = ownValue(values, key);
  return { ...values, [key]: withSetting(isObject(inner) ? inner : {}, rest.join('.'), value) };
}

/** A copy without the value at the path. */
export function withoutSetting(values: object, path: string): object {
  const [key = '', ...rest] = path.split('.');
  const inner = ownValue(values, key);
  if (inner === undefined) return values;
  const others = Object.fromEntries(Object.entries(values).filter(([name]) => name !== key));
  if (rest.length === 0 || !isObject(inner)) return others;
  return { ...others, [key]: withoutSetting(inner, rest.join('.')) };
}

function ownValue(values: unknown, key: string): unknown {
  return isObject(values) && Object.hasOwn(values, key) ? Reflect.get(values, key) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
