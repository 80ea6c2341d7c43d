import { beforeAll, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { isHeldOut } from '../deflectionRules.ts';
import {
  countDeflections,
  countSuggestions,
  solveBySuggestion,
  suggestForRequest,
} from './deflectionService.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
// Within one month: who is held out changes with it.
const now = new Date('2026-05-15T10:00:00Z');
let customer: Member;
let other: Member;
let heldOut: Member;

async function memberWho(held: boolean): Promise<Member> {
  const member = await makeMember(db);
  return isHeldOut(member.id, now) === held ? member : memberWho(held);
}

beforeAll(async () => {
  customer = await memberWho(false);
  other = await memberWho(false);
  heldOut = await memberWho(true);
});

const as = ({ viewer }: Member, at = now) => testContext(db, { viewer, now: at });
const title = 'Gurgling xylophone pump';

test('suggests known problems and articles, not open questions, and the customer’s own open requests', async () => {
  const problem = await makeConversation(db, { type: 'PROBLEM', title: `${title} known` });
  await makeConversation(db, { type: 'QUESTION', title: `${title} unanswered` });
  await makeConversation(db, { type: 'PROBLEM', title: `${title} hidden`, is_private: true });
  const own = await makeSupportRequest(db, { requester_id: customer.id, title });
  await makeSupportRequest(db, { requester_id: customer.id, title, status: 'CLOSED' });
  await makeSupportRequest(db, { requester_id: other.id, title });
  const found = await suggestForRequest(as(customer), title);
  expect(found.posts.map(({ id }) => id)).toEqual([problem.id]);
  expect(found.requests.map(({ id }) => id)).toEqual([own.id]);
  const none = await suggestForRequest(as(heldOut), title);
  expect(none).toEqual({ hasMatches: true, posts: [], requests: [] });
  await expect(suggestForRequest(testContext(db), title)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});

test('counts what was shown, what solved it, and which requests were opened nonetheless', async () => {
  const agent = await makeMember(db, { role: 'agent' });
  const period = { from: '2026-05-01', to: '2026-05-15' };
  const before = await countDeflections(as(agent), period);
  const post = await makeConversation(db, { type: 'PROBLEM', title: 'Solved elsewhere' });
  // Later than the requests of the test before.
  const at = new Date(now.getTime() + 3_600_000);
  const id = await countSuggestions(as(customer, at));
  // Those of one request count once.
  expect(await countSuggestions(as(customer, at))).toBe(id);
  const solved = { id: `${id}`, postId: `${post.id}` };
  await expect(solveBySuggestion(as(other), solved)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const foreign = await makeSupportRequest(db, { requester_id: other.id });
  await expect(
    solveBySuggestion(as(customer), { id: `${id}`, requestId: `${foreign.id}` }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await solveBySuggestion(as(customer), solved);
  await solveBySuggestion(as(customer), solved);
  await countSuggestions(as(other, at));
  await countSuggestions(as(heldOut, at));
  const later = new Date(at.getTime() + 60_000);
  await makeSupportRequest(db, { requester_id: other.id, created_at: later });
  await makeSupportRequest(db, { requester_id: heldOut.id, created_at: later });
  const after = await countDeflections(as(agent), period);
  expect(after).toEqual({
    ...{ shown: before.shown + 2, solved: before.solved + 1 },
    openedAfterShown: before.openedAfterShown + 1,
    ...{ heldOut: before.heldOut + 1, openedAfterHeldOut: before.openedAfterHeldOut + 1 },
  });
  const earlier = { from: '2026-04-01', to: '2026-05-14' };
  expect(await countDeflections(as(agent), earlier)).toMatchObject({ shown: 0, heldOut: 0 });
  await expect(countDeflections(as(customer), period)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(countDeflections(testContext(db), period)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});
