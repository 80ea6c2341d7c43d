const prefix = 'answer:';

/** The name of the input of a field: `answer:q1:other`. A dot would make a group of it. */
export const inputOfField = (field: string): string => `${prefix}${field.replaceAll('.', ':')}`;

/** @returns null for an input that is no answer */
export const fieldOfInput = (name: string): string | null =>
  name.startsWith(prefix) ? name.slice(prefix.length).replaceAll(':', '.') : null;
