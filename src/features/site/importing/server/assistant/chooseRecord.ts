import type { ImportOutcome } from '#platform/import/importTally.ts';
import type { RunChoices } from '../neutral/readBatchRows.ts';
import { choiceTarget, type ImportChoices, kept, skipped } from './importChoices.ts';

interface ChosenPlaces {
  /** Those that are left out, with all that are in them. */
  skippedCategories: ReadonlySet<string>;
  /** By the id of a topic there, the category of the topic here that takes its place. */
  categoryOfTarget: ReadonlyMap<string, number>;
}

type Chosen = ReturnType<RunChoices['choose']>;

/** Names the category of a topic that is here, in the ledger of the import. */
export function targetCategoryId(categoryId: number): string {
  return `here:${categoryId}`;
}

const leftOut = (reason: string): Chosen => ({ outcome: { kind: 'dropped', reason } });
const placeLeftOut = leftOut('its place is left out by choice');

/** Names of dumps are any, also those of what every object has. */
function chosenFor<Choice>(
  choices: Readonly<Record<string, Choice>>,
  name: string,
): Choice | undefined {
  return Object.hasOwn(choices, name) ? choices[name] : undefined;
}

/** What an administrator chose for the records of an import; pure. */
export function recordChooser(choices: ImportChoices, places: ChosenPlaces): RunChoices['choose'] {
  const roleOf = (id: string): string | null => {
    const choice = chosenFor(choices.roles, id);
    return choice === kept ? id : choiceTarget(choice);
  };
  const kinds: Record<string, (record: Readonly<Record<string, unknown>>) => Chosen> = {
    categories: (record) =>
      places.skippedCategories.has(String(record.id))
        ? leftOut('is left out by choice')
        : { record },
    topics: (record) => {
      const choice = chosenFor(choices.topics, String(record.id));
      if (choice === skipped) return leftOut('is left out by choice');
      if (choiceTarget(choice) !== null) return { record };
      return places.skippedCategories.has(String(record.categoryId)) ? placeLeftOut : { record };
    },
    posts: (record) => {
      const topicId = record.topicId === null ? '' : String(record.topicId);
      if (chosenFor(choices.topics, topicId) === skipped) return placeLeftOut;
      const target = places.categoryOfTarget.get(topicId);
      if (target === undefined && places.skippedCategories.has(String(record.categoryId))) {
        return placeLeftOut;
      }
      const status = chosenFor(choices.statuses, String(record.status));
      return {
        record: {
          ...record,
          ...(target !== undefined && { categoryId: targetCategoryId(target) }),
          type: chosenFor(choices.types, String(record.type)) ?? record.type,
          ...(status !== undefined && { status: status === '' ? null : status }),
        },
      };
    },
    roles: (record) => {
      const role = roleOf(String(record.id));
      if (role === null) return leftOut('is left out by choice');
      if (role === record.id) return { record };
      const outcome: ImportOutcome = { kind: 'merged', reason: `is the role ${role} here` };
      return { outcome };
    },
    roleGrants: (record) => {
      const role = roleOf(String(record.roleId));
      return role === null
        ? leftOut('its role is left out by choice')
        : { record: { ...record, roleId: role } };
    },
    members: (record) => ({
      record: { ...record, role: roleOf(String(record.role)) ?? 'member' },
    }),
  };
  return (kind, record) => kinds[kind]?.(Object(record)) ?? { record };
}

/** Whether any role was asked for. */
export function wantsRoles({ roles }: ImportChoices): boolean {
  return Object.values(roles).some((choice) => choice !== skipped);
}
