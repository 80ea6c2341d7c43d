import { parseId } from '#core/ids.ts';

/** A category or topic that is being changed, or made: below a category, in one, or at the top. */
export interface OpenedPlace {
  kind: 'category' | 'topic';
  isNew: boolean;
  /** Of what is changed, or of what a new one stands in; null for a category of the top level. */
  id: string | null;
}

/** What stands in the address of the categories' administration: `edit=topic-5`, `edit=new-category-2`. */
export function readPlacesAddress(search: string): OpenedPlace | null {
  const asked = new URLSearchParams(search).get('edit') ?? '';
  const [, fresh, kind, id] = /^(new-)?(category|topic)(?:-(\d+))?$/.exec(asked) ?? [];
  if (kind !== 'category' && kind !== 'topic') return null;
  const opened = {
    kind,
    isNew: fresh !== undefined,
    id: parseId(id ?? '') === null ? null : (id ?? null),
  } as const;
  return opened.id === null && !(opened.isNew && kind === 'category') ? null : opened;
}

export function placesSearch({ kind, isNew, id }: OpenedPlace): string {
  return `?edit=${isNew ? 'new-' : ''}${kind}${id === null ? '' : `-${id}`}`;
}
