import { sql } from 'kysely';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import {
  dateOf,
  idOf,
  integerOf,
  optionalDate,
  optionalField,
  shortLine,
} from '../dump/rowFields.ts';
import { insertMembers } from '../ledger/importedMembers.ts';
import { applyEntities, defineStep } from './importStep.ts';

const communityUser = '-1';
const longestBio = 2_000;

/** Users → members without email address and password. */
export const usersStep = defineStep({
  label: 'members',
  file: 'users',
  read: (row) => {
    const id = idOf(row, 'Id');
    return {
      id,
      value: {
        name: shortLine(row.DisplayName ?? '', 80) || `user${id}`,
        bio: stripHtml(sanitizeContent(optionalField(row, 'AboutMe') ?? '')).slice(0, longestBio),
        joinedAt: dateOf(row, 'CreationDate'),
        lastActivityAt: optionalDate(row, 'LastAccessDate'),
        customFields: {
          ...fieldOf('location', optionalField(row, 'Location')),
          ...fieldOf('website', webAddress(optionalField(row, 'WebsiteUrl'))),
          reputation: integerOf(row, 'Reputation'),
        },
      },
    };
  },
  apply: (unit, items) =>
    applyEntities(unit, items, {
      kind: 'member',
      create: async (fresh) => {
        const ids = await insertMembers(
          unit,
          fresh.map(({ id, value }) => ({
            ...value,
            externalId: id === communityUser ? 'bot' : id,
            brandUser: id === communityUser,
          })),
        );
        return ids.map((targetId) => ({ targetId }));
      },
      update: async ({ value }, targetId) => {
        await unit.trx
          .updateTable('members')
          .set({
            full_name: value.name,
            bio: value.bio,
            custom_fields: sql`custom_fields || ${JSON.stringify(value.customFields)}::jsonb`,
            last_activity_at: sql`greatest(last_activity_at, ${value.lastActivityAt}::timestamptz)`,
          })
          .where('id', '=', targetId)
          .execute();
      },
    }),
});

function fieldOf(name: string, value: string | null): Record<string, string> {
  return value === null ? {} : { [name]: shortLine(value, 200) };
}

function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) ? text : null;
}
