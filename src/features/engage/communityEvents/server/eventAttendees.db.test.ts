import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema as schema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeCommunityEvent } from './communityEventFactories.ts';
import { listEventAttendees } from './eventAttendees.ts';
import { viewEventPart } from './eventSeriesViews.ts';
import { performEventActivity } from './performEventActivity.ts';

const { db } = await openTestDatabase();
const as = (viewer?: Viewer) => testContext(db, viewer && { viewer });

async function respond(id: number, memberIds: readonly number[], response = 'YES') {
  const queued_at = new Date();
  const rows = memberIds.map((member_id) => ({ conversation_id: id, member_id, response }));
  await db
    .insertInto('community_event_rsvps')
    .values(rows.map((row) => ({ ...row, queued_at })))
    .execute();
}

test('hosts see who responded, page by page; co-hosts too, others do not', async () => {
  const author = await makeMember(db);
  const coHost = await makeMember(db);
  const member = await makeMember(db);
  const { id } = await makeCommunityEvent(db, { post: { author_id: author.id } });
  await db
    .insertInto('community_event_hosts')
    .values({ conversation_id: id, member_id: coHost.id })
    .execute();
  const attendees = await Promise.all(Array.from({ length: 55 }, () => makeMember(db)));
  await respond(
    id,
    attendees.map((each) => each.id),
  );
  await respond(id, [member.id], 'NO');
  const list = (viewer?: Viewer, after: number | null = null) =>
    listEventAttendees(as(viewer), { conversationId: id, response: null, after });
  const first = await list(author.viewer);
  const second = await list(coHost.viewer, first.at(-1)?.memberId);
  const seen = [...first, ...second].map(({ memberId }) => memberId);
  expect(new Set(seen)).toEqual(new Set([...attendees.map((each) => each.id), member.id]));
  expect(seen).toHaveLength(56);
  const saidNo = await listEventAttendees(as(author.viewer), {
    ...{ conversationId: id, response: 'NO', after: null },
  });
  expect(saidNo.map(({ memberId }) => memberId)).toEqual([member.id]);
  await expect(list(member.viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(list()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await db.updateTable('conversations').set({ is_private: true }).where('id', '=', id).execute();
  await expect(list(member.viewer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('hosts check attendees in by hand, from the start of the event, and take it back', async () => {
  const author = await makeMember(db);
  const attendee = await makeMember(db);
  const undecided = await makeMember(db);
  const starts_at = new Date();
  const { id } = await makeCommunityEvent(db, {
    ...{ post: { author_id: author.id }, starts_at, attended_if: 'CHECKED_IN' },
  });
  await respond(id, [attendee.id]);
  await respond(id, [undecided.id], 'MAYBE');
  const perform = (viewer: Viewer, memberId: number, activity = 'check-in-attendee') =>
    performEventActivity(as(viewer), {
      ...{ conversationId: id, activity, memberId },
      ...{ response: null, answers: null, reason: null, code: null },
    });
  const isCheckedIn = async () => {
    const asked = { conversationId: id, response: 'YES' as const, after: null };
    const [row] = await listEventAttendees(as(author.viewer), asked);
    return row?.checkedInAt != null;
  };
  await expect(perform(attendee.viewer, attendee.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(perform(author.viewer, undecided.id)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(await isCheckedIn()).toBe(false);
  await perform(author.viewer, attendee.id);
  expect(await isCheckedIn()).toBe(true);
  await perform(author.viewer, attendee.id, 'undo-check-in-attendee');
  expect(await isCheckedIn()).toBe(false);
  await db
    .updateTable('community_events')
    .set({ starts_at: new Date('2099-01-01'), ends_at: new Date('2099-01-02') })
    .where('conversation_id', '=', id)
    .execute();
  await expect(perform(author.viewer, attendee.id)).rejects.toMatchObject({
    code: 'CONVERSATION_CLOSED',
  });
});

test('hosts see the faces of a few who come, others of none', async () => {
  const author = await makeMember(db);
  const member = await makeMember(db);
  const { id } = await makeCommunityEvent(db, { post: { author_id: author.id } });
  const ids = (await Promise.all(Array.from({ length: 7 }, () => makeMember(db)))).map(
    (each) => each.id,
  );
  await respond(id, [member.id], 'MAYBE');
  await respond(id, ids);
  const facesFor = async (viewer?: Viewer) => {
    const part = await viewEventPart(as(viewer), await getConversation(as(viewer), id));
    const source = `{ conversation(id: "${id}") { communityEventDetails { attendees { id } } } }`;
    const { data, errors } = await graphql({ schema, source, contextValue: as(viewer) });
    if (errors) throw errors[0];
    const { attendees } = JSON.parse(JSON.stringify(data)).conversation.communityEventDetails;
    const shown = attendees?.map((each: { id: string }) => Number(each.id)) ?? [];
    expect(part?.attendees.map((each) => Number(each.id))).toEqual(shown);
    return shown;
  };
  expect(await facesFor(author.viewer)).toEqual(ids.toSorted((a, b) => a - b).slice(0, 5));
  expect(await facesFor(member.viewer)).toEqual([]);
  expect(await facesFor()).toEqual([]);
});
