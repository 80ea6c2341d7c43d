import type { FieldIssue } from '#core/errors.ts';
import { checkInput, validationFailed } from '#core/parseInput.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import {
  type ComposerFieldName,
  type ComposerFields,
  composerFieldsOf,
} from '../composerFieldRules.ts';
import { canEditConversation } from '../conversationRules.ts';
import { factsOf } from './conversationFields.ts';
import type { ConversationRow } from './conversationQueries.ts';
import { typeOf } from './conversationTypes.ts';
import type { PostHook } from './postHooks.ts';

/** Where a field of the composer is kept. */
export interface ComposerFieldStore<Value> {
  /** A post's values; null: never saved. */
  load: (ctx: Ctx, conversationId: number) => Promise<Value | null>;
  /** Within the transaction of the post. */
  save: (unit: Unit, conversationId: number, value: Value, ctx: Ctx) => Promise<void>;
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    composerFields?: {
      readonly [Name in ComposerFieldName]?: ComposerFieldStore<ComposerFields[Name]>;
    };
  }
}

function storeOf(name: string): ComposerFieldStore<unknown> {
  const stores: Record<string, ComposerFieldStore<unknown>> = Object.assign(
    {},
    ...serverParts('composerFields'),
  );
  const store = stores[name];
  if (!store) throw new Error(`No server manifest keeps the composer's field ${name}.`);
  return store;
}

/** Checks the fields that features have added to the composer, and saves them with the post. */
export const composerFieldHook: PostHook = {
  name: 'composerFields',
  order: 5,
  before: async (ctx, { postType, target, extras }) => {
    if (postType === null) return null;
    const given = extras.composerFields ?? {};
    const fields = composerFieldsOf(postType);
    const faults = Object.keys(given)
      .filter((name) => !fields.some(([known]) => known === name))
      .map((name) => faultAt(name, { rule: 'notAllowed', message: validationMessages.format }));
    const changes: { name: string; value: unknown }[] = [];
    for (const [name, { schema }] of fields) {
      const isGiven = Object.hasOwn(given, name);
      // An edit leaves omitted fields unchanged; a new post is validated without them.
      if (!isGiven && target !== null) continue;
      const checked = checkInput(await schema(), given[name]);
      if (!checked.ok) faults.push(...checked.faults.map((fault) => faultAt(name, fault)));
      else if (isGiven) changes.push({ name, value: checked.data });
    }
    if (faults.length > 0) throw validationFailed(faults);
    const differing = target === null ? changes : await differingFrom(ctx, target.id, changes);
    if (differing.length === 0) return null;
    return {
      isChange: true,
      within: async (unit, { id }) => {
        for (const { name, value } of differing) {
          await storeOf(name).save(unit, id, value, ctx);
        }
      },
    };
  },
};

function faultAt(name: string, { field = '', rule, message }: Partial<FieldIssue>): FieldIssue {
  const path = ['composerFields', name, field].filter((part) => part !== '');
  return { field: path.join('.'), rule: rule ?? 'format', message: message ?? '' };
}

async function differingFrom(
  ctx: Ctx,
  id: number,
  changes: readonly { name: string; value: unknown }[],
) {
  const saved = await Promise.all(changes.map(({ name }) => storeOf(name).load(ctx, id)));
  return changes.filter(({ value }, at) => JSON.stringify(value) !== JSON.stringify(saved[at]));
}

/** The composer's initial values, for viewers who may edit the post. */
export async function loadComposerFields(
  ctx: Ctx,
  row: ConversationRow,
): Promise<Record<string, unknown>> {
  if (!canEditConversation(ctx.viewer, factsOf(row)).ok) return {};
  const rows = await Promise.all(
    composerFieldsOf(typeOf(row)).map(
      async ([name]): Promise<[string, unknown]> => [name, await storeOf(name).load(ctx, row.id)],
    ),
  );
  return Object.fromEntries(rows.filter(([, value]) => value !== null));
}
