import type { Selectable } from 'kysely';
import { fieldAudiences, fieldEditors, type QuestionKind, questionKinds } from '#core/questions.ts';
import type { CustomFields } from '#db/tables.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { EventBus } from '#platform/events/eventBus.ts';
import {
  type CustomField,
  type CustomFieldValue,
  customFieldTargets,
  type FieldOption,
  type FieldRules,
  fieldPlacements,
  type LocalisedText,
} from '../customFieldRules.ts';

export type CustomFieldRow = Selectable<CustomFields>;

type Fields = readonly CustomField[];

interface Held {
  fields: Fields | Promise<Fields>;
  loadedAt: number;
}

/** Another process may have changed them and its event be lost: for this long at most they are out of date. */
const maxAgeMs = 5_000;

const heldByBus = new WeakMap<EventBus, { current: Held | null }>();

/**
 * Every definition, archived ones too, in order. They are few and read with every post, so they are held in
 * memory; given at once where they are at hand (decision 0217).
 */
export function customFieldsNow(ctx: Pick<Ctx, 'db' | 'bus'>): Fields | Promise<Fields> {
  const holder = holderOf(ctx.bus);
  const now = performance.now();
  if (holder.current !== null && now - holder.current.loadedAt < maxAgeMs) {
    return holder.current.fields;
  }
  const loading = readCustomFields(ctx.db);
  const held: Held = { fields: loading, loadedAt: now };
  holder.current = held;
  loading.then(
    (fields) => {
      held.fields = fields;
    },
    () => {
      if (holder.current === held) holder.current = null;
    },
  );
  return loading;
}

function holderOf(bus: EventBus): { current: Held | null } {
  const known = heldByBus.get(bus);
  if (known) return known;
  const holder: { current: Held | null } = { current: null };
  heldByBus.set(bus, holder);
  bus.subscribe(({ type }) => {
    if (type === 'customFields.changed' || type === 'community.imported') holder.current = null;
  });
  return holder;
}

export async function readCustomFields(db: Database): Promise<CustomField[]> {
  const rows = await db
    .selectFrom('custom_fields')
    .selectAll()
    .orderBy('target')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(fieldOf).filter((field) => field !== null);
}

/** @returns null for a row of a later version, whose target or kind is not known here */
export function fieldOf(row: CustomFieldRow): CustomField | null {
  const target = customFieldTargets.find((each) => each === row.target);
  const kind = questionKinds.find((each): each is QuestionKind => each === row.kind);
  if (target === undefined || kind === undefined) return null;
  return {
    ...{ id: row.id, target, kind, key: row.key, required: row.required },
    names: row.names as LocalisedText, // written by the service alone, as are the next ones
    helpTexts: row.help_texts as LocalisedText,
    options: row.options as unknown as FieldOption[],
    rules: row.rules as unknown as FieldRules,
    defaultValue: row.default_value as CustomFieldValue | null,
    postTypes: row.post_types,
    topicIds: row.topic_ids,
    visibleTo: fieldAudiences.find((each) => each === row.visible_to) ?? 'STAFF',
    editableBy: fieldEditors.find((each) => each === row.editable_by) ?? 'STAFF',
    placements: fieldPlacements.filter((each) => row.placements.includes(each)),
    position: row.position,
    archivedAt: row.archived_at,
    updatedAt: row.updated_at,
  };
}
