import { beforeAll, expect, test } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import {
  makeKnowledgeBase,
  makeSection,
} from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { builderCalls } from './testing/builderCalls.ts';

const { portal, db } = await openPortalForFile();

type Login = Awaited<ReturnType<typeof portal.login>>;
let admin: Login;
let member: Login;
const { mutate, openLayout, publish } = builderCalls(portal, () => admin);

const category = await makeCategory(db, { slug: 'garden' });
const otherCategory = await makeCategory(db, { slug: 'kitchen' });
const topic = await makeTopic(db, category.id, { slug: 'roses' });
const otherTopic = await makeTopic(db, category.id, { slug: 'tulips' });
const base = await makeKnowledgeBase(db, { slug: 'help' });
const section = await makeSection(db, base.id, { name: 'Billing' });
const otherSection = await makeSection(db, base.id, { name: 'Shipping' });
const closed = await makeKnowledgeBase(db, { slug: 'inside', audience: 'staff' });
const closedSection = await makeSection(db, closed.id, { name: 'Secret' });

beforeAll(async () => {
  admin = await portal.login((await makeMember(db, { role: 'administrator' })).id);
  member = await portal.login((await makeMember(db)).id);
});

const pathOfSection = ({ id }: { id: number }, owner = base) =>
  `/knowledge/${owner.slug}/${owner.id}/section/${id}`;

async function shown(path: string, login?: Login): Promise<string> {
  const answer = await portal.ask(path, login && { headers: { cookie: login.cookie } });
  const { location } = answer.headers;
  return typeof location === 'string' ? shown(location, login) : answer.text;
}

test.each([
  {
    type: 'CATEGORY_PAGE',
    own: category,
    pathOf: ({ id }: { id: number }) => `/categories/x/${id}`,
    other: otherCategory,
  },
  {
    type: 'TOPIC_PAGE',
    own: topic,
    pathOf: ({ id }: { id: number }) => `/topics/x/${id}`,
    other: otherTopic,
  },
  { type: 'KNOWLEDGE_SECTION_PAGE', own: section, pathOf: pathOfSection, other: otherSection },
])('$type: one asset shows its own layout, others the default one', async (row) => {
  const { type, own, pathOf, other } = row;
  const text = `Layout of its own for ${type}`;
  const layout = await openLayout(type, 'Special');
  await publish(layout, `<p>${text}</p>`);
  // Cached before the layout is assigned.
  expect(await shown(pathOf(own))).not.toContain(text);
  const assigned = await mutate(
    'assignPageLayout',
    { id: layout.id, assetIds: [own.id] },
    'page { usedBy { assetId title } }',
  );
  expect(assigned.page.usedBy).toEqual([
    { assetId: `${own.id}`, title: expect.stringMatching(/./) },
  ]);
  expect(await shown(pathOf(own))).toContain(text);
  expect(await shown(pathOf(other))).not.toContain(text);
  await mutate('unpublishPage', { id: layout.id }, 'clientMutationId');
  expect(await shown(pathOf(own))).not.toContain(text);
  await publish(layout, `<p>${text}</p>`);
  expect(await shown(pathOf(own))).toContain(text);
  await mutate('assignPageLayout', { id: layout.id, assetIds: [] }, 'clientMutationId');
  expect(await shown(pathOf(own))).not.toContain(text);
});

test('an asset has one layout of a type: the one assigned last', async () => {
  const first = await openLayout('TOPIC_PAGE', 'First');
  const second = await openLayout('TOPIC_PAGE', 'Second');
  const assetIds = [topic.id, otherTopic.id];
  await mutate('assignPageLayout', { id: first.id, assetIds }, 'clientMutationId');
  await mutate('assignPageLayout', { id: second.id, assetIds: [topic.id] }, 'clientMutationId');
  const { json } = await portal.graphql(
    '{ layoutAssets(type: "TOPIC_PAGE") { assetId layoutId } }',
    { login: admin },
  );
  expect(json.data.layoutAssets).toEqual([
    { assetId: `${topic.id}`, layoutId: second.id },
    { assetId: `${otherTopic.id}`, layoutId: first.id },
  ]);
  const mapping = await portal.graphql('{ pageLayoutMapping { assetType assetId pageType } }');
  expect(mapping.json.data.pageLayoutMapping).toContainEqual({
    ...{ assetType: 'TOPIC', assetId: `${topic.id}`, pageType: 'TOPIC_PAGE' },
  });
});

test('only those who manage the community assign layouts, named ones, to assets that exist', async () => {
  const named = await openLayout('CATEGORY_PAGE', 'Named');
  const byDefault = await openLayout('CATEGORY_PAGE');
  const assign = (id: string, assetIds: unknown[], login = admin) =>
    mutate('assignPageLayout', { id, assetIds }, 'clientMutationId', login);
  expect(await assign(named.id, [category.id], member)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await assign(byDefault.id, [category.id])).toMatchObject({ code: 'BAD_REQUEST' });
  for (const unknown of [999_999, 'x', '-1']) {
    expect(await assign(named.id, [category.id, unknown])).toMatchObject({
      code: 'VALIDATION_FAILED',
      faults: [{ field: 'assetIds', rule: 'unknown' }],
    });
  }
  for (const login of [member, undefined]) {
    for (const query of [
      'builderLayoutTypes { type }',
      'layoutAssets(type: "TOPIC_PAGE") { title }',
    ]) {
      const { json } = await portal.graphql(`{ ${query} }`, { login });
      expect(json.errors[0].extensions.code).toBe(login ? 'FORBIDDEN' : 'UNAUTHENTICATED');
    }
  }
});

test('a layout of a section that the viewer may not see is not shown by the API', async () => {
  const layout = await openLayout('KNOWLEDGE_SECTION_PAGE', 'Inside');
  await publish(layout, '<p>For staff only</p>');
  await mutate(
    'assignPageLayout',
    { id: layout.id, assetIds: [closedSection.id] },
    'clientMutationId',
  );
  expect(await shown(pathOfSection(closedSection, closed), admin)).toContain('For staff only');
  const args = `type: KNOWLEDGE_SECTION_PAGE, assetType: "KNOWLEDGE_SECTION", assetId: "${closedSection.id}"`;
  for (const login of [member, undefined]) {
    for (const query of [
      `pageLayout(${args}) { document sections { columns { idVsWidgetMap } } }`,
      `findLayoutsWithFilteredInfo(${args}) { document }`,
      `sidebarList(${args}) { id properties }`,
      'pageLayouts(types: [KNOWLEDGE_SECTION_PAGE]) { document }',
    ]) {
      const { json } = await portal.graphql(`{ ${query} }`, { login });
      expect(json.errors, query).toBeUndefined();
      expect(JSON.stringify(json.data), query).not.toContain('For staff only');
    }
    const { json } = await portal.graphql('{ pageLayoutMapping { assetType assetId } }', { login });
    expect(json.data.pageLayoutMapping).not.toContainEqual({
      ...{ assetType: 'KNOWLEDGE_SECTION', assetId: `${closedSection.id}` },
    });
  }
});

test('without backend layouts, the queries with filtered info need an account; pages do not', async () => {
  const queries = [
    'findLayoutsWithFilteredInfo(type: TAGS_PAGE) { id }',
    'fetchCustomPageWithFilteredInfo(path: "none") { id }',
  ];
  const codes = async (login?: Login) => {
    const answers = await Promise.all(
      queries.map((query) => portal.graphql(`{ ${query} }`, { login })),
    );
    return answers.map(({ json }) => json.errors?.[0].extensions.code ?? null);
  };
  expect(await codes()).toEqual([null, null]);
  await writeSettings(db, { layouts: { backendLayoutEnabled: false } });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
  expect(await codes()).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
  expect(await codes(member)).toEqual([null, null]);
  expect(await portal.ask('/tags')).toMatchObject({ status: 200 });
});
