import { AppError } from './errors.ts';

/**
 * Ids are integers in the database and opaque strings in the API.
 * @returns null for an invalid id, so that a lookup finds nothing
 */
export function parseId(id: string | number | null | undefined): number | null {
  if (id === null || id === undefined) return null;
  const text = String(id);
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}

/** @throws AppError NOT_FOUND if it is not a valid id */
export function requireId(id: string | number | null | undefined): number {
  const value = parseId(id);
  if (value === null) throw new AppError('NOT_FOUND');
  return value;
}

/** @returns null for none. @throws AppError NOT_FOUND if it is not a valid id */
export function optionalId(id: string | number | null | undefined): number | null {
  return id === null || id === undefined ? null : requireId(id);
}

/** The ids of a list argument; invalid ones are dropped. */
export function parseIds(ids: readonly (string | number)[] | null | undefined): number[] {
  return (ids ?? []).map(parseId).filter((id) => id !== null);
}
