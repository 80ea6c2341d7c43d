import { parseId } from '#core/ids.ts';
import {
  type CustomFieldTarget,
  customFieldTargets,
} from '#features/base/customFields/customFieldRules.ts';

/** URL state of the field administration: `?for=topic&edit=12`, `?edit=new`. */
export interface FieldAdminAddress {
  target: CustomFieldTarget;
  /** Which definition is open: an id, a new one, or none. */
  edit: string | null;
}

export function readFieldAdminAddress(search: string): FieldAdminAddress {
  const query = new URLSearchParams(search);
  const target = customFieldTargets.find((each) => each.toLowerCase() === query.get('for'));
  const edit = query.get('edit') ?? '';
  return {
    target: target ?? 'POST',
    edit: edit === 'new' || parseId(edit) !== null ? edit : null,
  };
}

export function fieldAdminSearch({ target, edit = null }: Partial<FieldAdminAddress>): string {
  const query = new URLSearchParams();
  if (target && target !== 'POST') query.set('for', target.toLowerCase());
  if (edit !== null) query.set('edit', edit);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
