import { parseId } from '#core/ids.ts';

/** The category or topic being edited or created. */
export interface OpenedPlace {
  kind: 'category' | 'topic';
  isNew: boolean;
  /** Id of the edited entity, or of a new one's parent; null for a top-level category. */
  id: string | null;
}

/** URL state of the category administration: `edit=topic-5`, `edit=new-category-2`. */
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
