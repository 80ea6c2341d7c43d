import { expect, test } from 'vitest';
import { routeTable } from './routeTable.ts';

/** Pages of staff that the spec does not know; each decides for itself. */
const staffPages = /^\/(admin|support\/agent|moderation\/chats|page-builder|preview|embed)(\/|$)/;

/** Pages where posts and requests are created or edited, and those that SPEC §2 names. */
const without = [
  '/conversations/new',
  '/conversations/:topicSlug?/:slug/:id/edit',
  '/polls/new',
  '/polls/:topicSlug?/:slug/:id/edit',
  '/contests/new',
  '/contests/:slug/:id/edit',
  '/contests/:slug/:id/contestEntry/new',
  '/contests/entries/:id/edit',
  '/events/new',
  '/events/:slug/:id/edit',
  '/support/tickets/new',
  '/support/tickets/:topicSlug?/:requestSlug/:id/edit',
  '/support/requests/new',
  '/support/contact',
  '/support/contact/confirm/:token',
  '/support/proposals/:proposalId',
  '/public/support/proposals/:token',
  '/reset-password',
  '/migrate-user',
  '/welcome',
];

test('§2: phones have the ask button on every page but those that create and edit, and two others', () => {
  const hiding = Object.entries(routeTable).flatMap(([pattern, { newPost }]) =>
    newPost === undefined || staffPages.test(pattern) ? [] : [pattern],
  );
  expect(hiding.sort()).toEqual([...without].sort());
});
