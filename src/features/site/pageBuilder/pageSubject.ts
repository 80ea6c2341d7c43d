import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';

/** What the builder edits. In the API its id is `layout-12` or `page-5`. */
export interface BuilderSubject {
  kind: 'layout' | 'page';
  id: number;
}

export function parseSubject(text: string): BuilderSubject | null {
  const [, kind, digits] = /^(layout|page)-(\d+)$/.exec(text) ?? [];
  const id = parseId(digits);
  if (id === null || (kind !== 'layout' && kind !== 'page')) return null;
  return { kind, id };
}

export function subjectText({ kind, id }: BuilderSubject): string {
  return `${kind}-${id}`;
}

/** @throws AppError NOT_FOUND if it is not an id of a layout or page */
export function requireSubject(id: string | number): BuilderSubject {
  const subject = parseSubject(`${id}`);
  if (!subject) throw new AppError('NOT_FOUND');
  return subject;
}
