import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CommunitySettings, defaultSettings } from '#core/communitySettings.ts';
import { partsSwitchedOn } from '#core/feature/featureSwitch.ts';
import { type PostType, postTypeFacts, postTypes } from '#core/postTypes.ts';
import { shellSettingsOf } from '#core/shellSettings.ts';
import { isPageOff, isWidgetOff } from '#features/base/layouts/switchedPages.ts';
import '#ui/keys/keyCommands.ts';
import { anonymousViewer } from '#core/permissions.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { listOfferedWidgets } from '#features/site/pageBuilder/server/offeredWidgets.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { type Login, openPortalForFile } from '#platform/testing/portal.ts';
import { seedDemo } from './demo/seedDemo.ts';
import { rootFieldCall } from './testing/rootFieldCall.ts';

const { portal, db } = await openPortalForFile();
const now = new Date();

interface Sample {
  id: string;
  path: string;
  title: string;
  topicId: string | null;
  authorId: string;
}

let staff: Login;
let staffId = 0;
const samples = new Map<PostType, Sample>();

beforeAll(async () => {
  await seedDemo(db, { storeFile: async ({ name }) => `/files/${name}`, now });
  const member = await makeMember(db, { role: 'administrator' });
  staffId = member.id;
  staff = await portal.login(member.id);
  await switchTo({});
  for (const type of postTypes()) {
    const { rows } = await sql<{ id: number; topic: number | null; author: number; title: string }>`
      select id, topic_id as topic, author_id as author, title from conversations
      where type = ${type} and is_counted and archived_at is null
      order by created_at desc limit 1`.execute(db);
    const [row] = rows;
    if (!row) continue;
    const { json } = await portal.graphql(`{ conversation(id: "${row.id}") { path } }`);
    samples.set(type, {
      ...{ id: `${row.id}`, path: json.data.conversation.path, title: row.title },
      ...{ topicId: row.topic === null ? null : `${row.topic}`, authorId: `${row.author}` },
    });
    await db
      .insertInto('notifications')
      .values({
        ...{ member_id: member.id, type: 'newPost', group_key: `post ${row.id}` },
        ...{ subject_type: 'conversation', subject_id: row.id, conversation_id: row.id },
        ...{ created_at: now, updated_at: now },
      })
      .execute();
  }
}, 120_000);

const embeddedWidget = {
  ...featureSettings(defaultSettings, 'embeddedWidget'),
  ...{ isOn: true, origins: ['https://shop.example'] },
};
const liveChat = { ...featureSettings(defaultSettings, 'liveChat'), isOn: true };
const defaults = {
  enabledConversationTypes: postTypes(),
  ...{ gamificationEnabled: true, surveysEnabled: true, chatEnabled: true },
  ...{
    bookmarksEnabled: true,
    rssEnabled: true,
    supportContact: { isOpen: true },
    liveChat,
    embeddedWidget,
  },
};

async function switchTo(settings: Partial<CommunitySettings>): Promise<void> {
  await writeSettings(db, { ...defaults, ...settings });
  portal.services.forget();
  portal.services.pages.clear();
}

const without = (...types: PostType[]) => ({
  enabledConversationTypes: postTypes().filter((type) => !types.includes(type)),
});

const statusOf = async (path: string, login?: Login) =>
  (await portal.ask(path, { headers: login ? { cookie: login.cookie } : {} })).status;
const textOf = async (path: string) => (await portal.ask(path)).text;
const codeOf = async (query: string) => {
  const { json } = await portal.graphql(query, { login: staff });
  return json.errors?.[0]?.extensions?.code ?? 'OK';
};

/** Where a post can be met. Each says whether it is there. */
const surfaces: Record<string, (post: Sample, type: PostType) => Promise<boolean>> = {
  page: async ({ path }) => (await statusOf(path, staff)) === 200,
  'page of a visitor': async ({ path }) => (await statusOf(path)) === 200,
  'API read': async ({ id }) => (await codeOf(`{ conversation(id: "${id}") { id } }`)) === 'OK',
  list: async (_post, type) => {
    const { json } = await portal.graphql(`{ conversations(types: [${type}]) { totalCount } }`);
    return json.data.conversations.totalCount > 0;
  },
  'list of its author': async ({ id, authorId }) => {
    const { json } = await portal.graphql(
      `{ conversations(authors: ["${authorId}"], first: 50) { nodes { id } } }`,
    );
    return JSON.stringify(json.data).includes(`"${id}"`);
  },
  search: async ({ id, title }) => {
    const { json } = await portal.graphql(
      'query ($q: String) { searchConversations(keywords: $q, first: 50) { nodes { post { id } } } }',
      { variables: { q: title } },
    );
    return JSON.stringify(json.data).includes(`"${id}"`);
  },
  'API write: comment': async ({ id }) =>
    (await codeOf(`mutation { createComment(input: { objectId: "${id}",
      message: "<p>A comment that is long enough for the rule.</p>" }) { clientMutationId } }`)) !==
    'NOT_FOUND',
  'API write: vote': async ({ id }) =>
    (await codeOf(`mutation { customActivityConversation(input: { conversationId: "${id}",
      activity: "follow" }) { clientMutationId } }`)) !== 'NOT_FOUND',
  'feed of its topic': async ({ title, topicId }) =>
    topicId !== null && (await textOf(`/feeds/topics/${topicId}.atom`)).includes(title),
  sitemap: async ({ path }) => (await textOf('/sitemaps/conversations-1.xml')).includes(`${path}<`),
  notification: async ({ path }) => {
    const { json } = await portal.graphql('{ notifications(first: 50) { nodes { path } } }', {
      login: staff,
    });
    return JSON.stringify(json.data).includes(`${path}"`);
  },
  'tile of the composer': async (_post, type) => {
    const { text } = await portal.ask('/conversations/new', { headers: { cookie: staff.cookie } });
    return text.includes(`value="${type}"`);
  },
};

async function met(post: Sample, type: PostType): Promise<string[]> {
  const found: string[] = [];
  for (const [name, isThere] of Object.entries(surfaces)) {
    if (await isThere(post, type)) found.push(name);
  }
  return found;
}

describe('a type of post that is switched off is met nowhere, and comes back', () => {
  test.each(postTypes())('%s', { timeout: 60_000 }, async (type) => {
    const post = samples.get(type);
    if (!post) throw new Error(`The demo has no post of the type ${type}.`);
    await switchTo({});
    const before = await met(post, type);
    expect(before).toEqual(expect.arrayContaining(['page', 'API read', 'API write: vote']));
    await switchTo(without(type));
    expect(await met(post, type)).toEqual([]);
    expect(
      await codeOf(`mutation { createConversation(input: { communityPostType: ${type}, title: "A new one",
        topics: ["${post.topicId ?? 1}"], content: "<p>Long enough for every rule of posts.</p>" }) {
        clientMutationId } }`),
    ).not.toBe('OK');
    await switchTo({});
    expect(await met(post, type)).toEqual(before);
  });

  test('a type goes with the one that it needs', () => {
    for (const type of postTypes()) {
      for (const needed of postTypeFacts(type).hiddenWithout ?? []) {
        expect(postTypes()).toContain(needed);
      }
    }
  });
});

interface FeatureSwitch {
  off: Partial<CommunitySettings>;
  /** 200 before, 404 after, for staff. */
  pages: string[];
  /** Before, if not 200. */
  status?: number;
  /** Feeds and files for machines, for anyone. */
  files?: string[];
  /** NOT_FOUND after. */
  fields?: string[];
  /** In the demo's navigation. */
  links?: string[];
  widgets?: string[];
  keys?: string[];
}

const featureSwitches: Record<string, FeatureSwitch> = {
  polls: {
    off: without('POLLS'),
    pages: ['/polls', '/polls/new'],
    files: ['/feeds/polls.rss', '/feeds/polls.atom'],
    fields: ['polls', 'pollVoters', 'pollActivity'],
    links: ['/polls'],
    widgets: ['pollList', 'poll'],
    keys: ['/polls'],
  },
  contests: {
    off: without('CONTEST'),
    pages: ['/contests', '/contests/new'],
    files: ['/feeds/contests.rss'],
    fields: ['contests', 'contestEntries', 'saveContestEntry', 'contestActivity'],
    links: ['/contests'],
    widgets: ['contestList'],
  },
  events: {
    off: without('EVENT'),
    pages: ['/events', '/events/new'],
    files: ['/feeds/events.rss', '/community/api/v1/events/calendar.ics'],
    fields: ['communityEvents', 'eventAttendees', 'eventActivity', 'createCalendarToken'],
    links: ['/events'],
    widgets: ['eventList'],
    keys: ['/events'],
  },
  knowledgeBases: {
    off: without('KNOWLEDGE_BASE'),
    pages: ['/knowledge'],
    // The list of one knowledge base leads to it.
    status: 302,
    links: ['/knowledge'],
    widgets: ['knowledgeBaseList'],
  },
  releaseNotes: {
    off: without('RELEASE_NOTE'),
    pages: ['/releases'],
    links: ['/releases'],
    widgets: ['releases'],
  },
  gamification: {
    off: { gamificationEnabled: false },
    pages: ['/leaderboard', '/badges', '/users/1/badges'],
    fields: ['leaderBoardMembers'],
    links: ['/leaderboard', '/badges'],
    widgets: ['leaderboard', 'badgeList'],
  },
  surveys: { off: { surveysEnabled: false }, pages: ['/surveys'], widgets: ['surveyList'] },
  chat: {
    off: { chatEnabled: false },
    pages: ['/direct-messaging', '/direct-messaging/settings'],
    fields: ['startChat', 'chatRoom'],
  },
  bookmarks: { off: { bookmarksEnabled: false }, pages: ['/users/me/bookmarks'] },
  rss: { off: { rssEnabled: false }, pages: [], files: ['/feeds/community.rss'] },
  contact: {
    off: { supportContact: { isOpen: false } },
    pages: [],
    files: ['/support/contact'],
    links: ['/support/contact'],
    fields: ['contactSupport'],
  },
  embeddedWidget: {
    off: { embeddedWidget: { ...embeddedWidget, isOn: false } },
    // Nothing of the portal links to its page.
    pages: [],
    files: ['/embed/widget?origin=https://shop.example', '/widget.js', '/widget/start'],
  },
  liveChat: {
    off: { liveChat: { ...liveChat, isOn: false } },
    pages: [],
    fields: ['startLiveChat'],
  },
};

describe('a feature that is switched off has no pages, links, fields, files and widgets', () => {
  test.each(Object.entries(featureSwitches))('%s', { timeout: 60_000 }, async (_name, row) => {
    const {
      off,
      pages,
      status = 200,
      files = [],
      fields = [],
      links = [],
      widgets = [],
      keys = [],
    } = row;
    const own = (path: string) => path.replace('/me/', `/${staffId}/`);
    const answers = async () => ({
      pages: await Promise.all(pages.map((path) => statusOf(own(path), staff))),
      files: await Promise.all(files.map((path) => statusOf(path))),
      fields: await Promise.all(fields.map(async (field) => codeOf(rootFieldCall(field)))),
    });
    const settings = async () => {
      const current = await portal.services.settings.get();
      return { current, shell: shellSettingsOf(current, { isMember: true }) };
    };
    const linked = async () => {
      const text = await textOf('/tags');
      return links.filter((href) => text.includes(`href="${href}"`));
    };
    const palette = async () => {
      const { current } = await settings();
      const offered = await listOfferedWidgets({
        ...{ locale: 'en', viewer: anonymousViewer, settings: current },
      });
      return offered.filter(({ group, type }) => group !== null && widgets.includes(type)).length;
    };
    const commands = async () =>
      partsSwitchedOn('keyCommands', (await settings()).shell)
        .flat()
        .filter(({ href }) => href !== undefined && keys.includes(href)).length;

    await switchTo({});
    const on = await answers();
    expect(on.pages).toEqual(pages.map(() => status));
    expect(on.files).toEqual(files.map(() => 200));
    expect(await linked()).toEqual(links);
    expect(await commands()).toBe(keys.length);

    await switchTo(off);
    const { shell } = await settings();
    expect(await answers()).toEqual({
      pages: pages.map(() => 404),
      files: files.map(() => 404),
      fields: fields.map(() => 'NOT_FOUND'),
    });
    expect(await linked()).toEqual([]);
    expect(pages.map((path) => isPageOff(own(path), shell))).toEqual(pages.map(() => true));
    expect(widgets.map((type) => isWidgetOff(type, shell))).toEqual(widgets.map(() => true));
    expect(await palette()).toBe(0);
    expect(await commands()).toBe(0);
    await switchTo({});
    expect(await answers()).toEqual(on);
  });
});
