import { expect, test } from 'vitest';
import { paths } from '#core/paths.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import words from '#locales/en/statusLabels.json' with { type: 'json' };
import { openPortalForFile } from '#platform/testing/portal.ts';
import { roadmapPath, roadmapSizes } from '../statusLabelAddress.ts';

const { portal, db } = await openPortalForFile();
const set = `mutation ($id: ID!, $status: String, $reason: String) {
  setConversationStatus(input: { conversationId: $id, status: $status, reason: $reason }) {
    activityId conversation { status statusReason statusLabel { name tone } }
  }
}`;

// Topics are kept in memory: all of them are there before the first is asked for.
const category = await makeCategory(db);
const topics = await Promise.all(Array.from({ length: 5 }, () => makeTopic(db, category.id)));

function makeRoadmap() {
  const topic = topics.pop();
  if (!topic) throw new Error('there are too few topics');
  const idea = (title: string, fields: object = {}) =>
    makeConversation(db, {
      ...{ type: 'IDEA', title, category_id: category.id, topic_id: topic.id },
      ...fields,
    });
  return { topic, idea, path: roadmapPath(paths.topic(topic)) };
}

/** Not the choice of the list's filter. */
const badge = /bg-warning-soft[^>]*>In progress</;

const positions = (text: string, titles: readonly string[]) =>
  titles.map((title) => text.indexOf(`>${title}<`));

test('a roadmap lists by status what people want most first, and counts all of it', async () => {
  const { idea, path } = makeRoadmap();
  await idea('Third wish', { status: 'planned', vote_count: -1 });
  await idea('First wish', { status: 'planned', vote_count: 30 });
  await idea('Second wish', { status: 'planned', vote_count: 4 });
  await idea('Refused wish', { status: 'declined' });
  await idea('Plain wish');
  const { status, text } = await portal.ask(path);
  expect(status).toBe(200);
  const found = positions(text, ['First wish', 'Second wish', 'Third wish', 'Refused wish']);
  expect(found).toEqual([...found].sort((a, b) => a - b));
  expect(found).not.toContain(-1);
  expect(text).not.toContain('Plain wish');

  const one = await portal.ask(`${path}?label=declined`);
  expect(one.text).toContain('>Refused wish<');
  expect(one.text).not.toContain('>First wish<');
});

test('the list of one status has pages, and what is no status is a 404', async () => {
  const { idea, path } = makeRoadmap();
  const count = roadmapSizes.list + 1;
  for (let n = 0; n < count; n += 1) await idea(`Wish ${n}.`, { status: 'done', vote_count: n });
  const first = await portal.ask(`${path}?label=done`);
  expect(first.text).toContain(`>Wish ${count - 1}.<`);
  expect(first.text).not.toContain('>Wish 0.<');
  const second = await portal.ask(`${path}?label=done&page=2`);
  expect(second.text).toContain('>Wish 0.<');
  const board = await portal.ask(path);
  expect(board.text).toContain(words.roadmap.showAll.replace('{{count}}', `${count}`));
  expect((await portal.ask(`${path}?label=nonsense`)).status).toBe(404);
  expect((await portal.ask('/topics/a/999999/roadmap')).status).toBe(404);
});

test('nothing private, held, spam, deleted or archived is on a roadmap, nor counted', async () => {
  const { idea, topic, path } = makeRoadmap();
  const now = new Date();
  const hidden = [{ is_private: true }, { held_at: now }, { spam_at: now }, { deleted_at: now }];
  for (const fields of [...hidden, { archived_at: now }]) {
    await idea('Unseen wish', { status: 'planned', ...fields });
  }
  const { text } = await portal.ask(path);
  expect(text).not.toContain('Unseen wish');
  expect(text).toContain(words.roadmap.empty);
  const query = `{ topic(id: ${topic.id}) { hasRoadmap }
    roadmap(topicId: ${topic.id}) { totalCount nodes { id } } }`;
  const { json } = await portal.graphql(query);
  expect(json.data.topic.hasRoadmap).toBe(false);
  for (const column of json.data.roadmap) expect(column).toEqual({ totalCount: 0, nodes: [] });
});

test('a status shows at once on the pages that visitors share: post, list, roadmap', async () => {
  const { idea, topic, path } = makeRoadmap();
  const post = await idea('A wish for all');
  const pages = [path, paths.topic(topic), paths.conversation({ ...post, topicSlug: topic.slug })];
  for (const page of pages) expect((await portal.ask(page)).text).not.toMatch(badge);
  const login = await portal.login((await makeMember(db, { role: 'moderator' })).id);
  const variables = { id: String(post.id), status: 'in-progress', reason: 'We <began> it.' };
  const { json } = await portal.graphql(set, { variables, login });
  expect(json.data.setConversationStatus.conversation).toEqual({
    ...{ status: 'in-progress', statusReason: 'We <began> it.' },
    statusLabel: { name: 'In progress', tone: 'warning' },
  });
  const [roadmap, list, shown] = await Promise.all(pages.map((page) => portal.ask(page)));
  expect(roadmap?.text).toContain('>A wish for all<');
  expect(list?.text).toMatch(badge);
  expect(list?.text).toContain(`href="${path}"`);
  expect(shown?.text).toMatch(badge);
  expect(shown?.text).toContain('We &lt;began&gt; it.');
});

test('a visitor and a forged request set no status', async () => {
  const { idea } = makeRoadmap();
  const { id } = await idea('Untouched');
  const variables = { id: String(id), status: 'planned' };
  expect((await portal.graphql(set, { variables })).status).toBe(401);
  const login = await portal.login((await makeMember(db, { role: 'moderator' })).id);
  const forged = await portal.graphql(set, { variables, headers: { cookie: login.cookie } });
  expect(forged.status).toBe(403);
  const row = await db.selectFrom('conversations').select('status').where('id', '=', id).execute();
  expect(row).toEqual([{ status: null }]);
});

test('the page of labels is for administrators', async () => {
  const asRole = async (role: string) => {
    const { cookie } = await portal.login((await makeMember(db, { role })).id);
    return portal.ask('/admin/status-labels', { headers: { cookie } });
  };
  const admin = await asRole('administrator');
  expect(admin.status).toBe(200);
  expect(admin.text).toContain('>Under review</');
  expect((await asRole('moderator')).status).toBe(404);
  expect([302, 401]).toContain((await portal.ask('/admin/status-labels')).status);
});
