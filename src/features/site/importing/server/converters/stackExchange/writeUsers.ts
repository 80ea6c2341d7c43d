import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import {
  dateOf,
  idOf,
  integerOf,
  optionalDate,
  optionalField,
  shortLine,
} from '../../dump/rowFields.ts';
import type { StackExchangeSite } from './stackExchangeSite.ts';

const communityUser = '-1';
const longestBio = 2_000;

/** Users become members without email address and password. */
export async function writeUsers(site: StackExchangeSite): Promise<void> {
  await site.eachRow(
    'users',
    (row) => {
      const id = idOf(row, 'Id');
      const website = optionalField(row, 'WebsiteUrl');
      const value = {
        name: shortLine(row.DisplayName ?? '', 80) || `user${id}`,
        bio: stripHtml(sanitizeContent(optionalField(row, 'AboutMe') ?? '')).slice(0, longestBio),
        joinedAt: dateOf(row, 'CreationDate'),
        lastActivityAt: optionalDate(row, 'LastAccessDate'),
        customFields: {
          ...fieldOf('location', optionalField(row, 'Location')),
          ...fieldOf('website', /^https?:\/\//i.test(website ?? '') ? website : null),
          reputation: integerOf(row, 'Reputation'),
        },
      };
      return { id, value };
    },
    ({ id, value }) => {
      const externalId = id === communityUser ? 'bot' : id;
      site.writeMember({ ...value, id, externalId });
      if (id === communityUser)
        return { settled: 'degraded', reason: 'without being a brand user' };
      site.redirect(Number(id), 1, { path: `/users/${id}`, targetKind: 'members', targetId: id });
      return { settled: 'written' };
    },
  );
}

function fieldOf(name: string, value: string | null): Record<string, string> {
  return value === null ? {} : { [name]: shortLine(value, 200) };
}
