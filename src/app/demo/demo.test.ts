import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasOwnEditor, postTypeFacts, postTypes } from '#core/postTypes.ts';
import { roles } from '#core/shippedRoles.ts';
import {
  type DemoPost,
  readDemoPosts,
} from '#features/content/conversations/server/demo/demoPost.ts';
import { readDemoTaxonomy } from '#features/content/taxonomy/server/demo/demoTaxonomy.ts';
import { demoPlots } from '#features/engage/contests/server/demo/demoContests.ts';
import {
  demoPortraits,
  readDemoMembers,
} from '#features/people/members/server/demo/demoMembers.ts';
import {
  demoCommunity,
  demoLayoutTexts,
} from '#features/site/community/server/demo/demoCommunity.ts';
import { readDemoPages } from '#features/site/community/server/demo/demoHome.ts';
import { demoLanguages } from '#platform/demo/demoData.ts';

const imagesDir = new URL('./images/', import.meta.url);
const images = new Set(readdirSync(imagesDir).map((name) => name.replace(/\.svg$/, '')));
const demoConversations = readDemoPosts();
const demoMembers = readDemoMembers();
const { categories: demoCategories, topics: demoTopics } = readDemoTaxonomy();
const joined = new Map(demoMembers.map((m) => [m.username, m.joinedDaysAgo]));
const topics = new Map(demoTopics.map((t) => [t.key, t]));
const categories = new Map(demoCategories.map((c) => [c.key, c]));
const keys = new Set(demoConversations.map((p) => p.key));

const strip = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z]+;/g, '_')
    .replace(/\s+/g, ' ')
    .trim();

const responses = (post: DemoPost) =>
  post.comments.flatMap((comment) => [
    {
      by: comment.comment,
      html: comment.html,
      daysAgo: post.daysAgo - comment.hours / 24,
      likes: comment.likes,
      accepted: comment.accepted,
      least: 20,
    },
    ...comment.replies.map((reply) => ({
      by: reply.reply,
      html: reply.html,
      daysAgo: post.daysAgo - (comment.hours + reply.hours) / 24,
      likes: reply.likes,
      accepted: reply.accepted,
      least: 2,
    })),
  ]);

const everyHtml = [
  ...demoConversations.flatMap((p) => [p.html, ...responses(p).map((r) => r.html)]),
  ...readDemoPages().map((p) => p.html),
  demoLayoutTexts.welcomeHtml,
  ...Object.values(demoLayoutTexts.translations).map((texts) => texts.welcomeHtml),
];

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

describe('demo members and taxonomy', () => {
  it('has unique, well-formed usernames', () => {
    expect(isUnique(demoMembers.map((m) => m.username.toLowerCase()))).toBe(true);
    expect(demoMembers.filter((m) => !/^[A-Za-z0-9_]+$/.test(m.username))).toEqual([]);
  });

  it('gives staff the badge and, apart from it, a role', () => {
    const staffRoles = new Set(['moderator', 'agent']);
    const wrong = demoMembers.filter((m) => staffRoles.has(m.role) !== (m.brandUser === true));
    expect(wrong).toEqual([]);
  });

  it('hangs every category and topic on an existing parent, parents first', () => {
    expect(isUnique([...demoCategories.map((c) => c.key), ...demoTopics.map((t) => t.key)])).toBe(
      true,
    );
    expect(demoCategories.filter((c) => c.parent === undefined)).toHaveLength(5);
    demoCategories.forEach((c, index) => {
      const before = demoCategories.slice(0, index).map((other) => other.key);
      if (c.parent !== undefined) expect(before).toContain(c.parent);
    });
    expect(demoTopics.filter((t) => !categories.has(t.category))).toEqual([]);
    expect(demoTopics.filter((t) => t.follows > demoMembers.length)).toEqual([]);
    expect(demoTopics.filter((t) => t.readOnly)).toHaveLength(1);
  });
});

describe('demo conversations', () => {
  it('has at least 70 posts of all six types in all seven languages', () => {
    expect(isUnique(demoConversations.map((p) => p.key))).toBe(true);
    expect(isUnique(demoConversations.map((p) => p.title))).toBe(true);
    expect(demoConversations.length).toBeGreaterThanOrEqual(70);
    expect(new Set(demoConversations.map((p) => p.type))).toEqual(
      new Set(
        postTypes().filter((type) => !hasOwnEditor(type) && !postTypeFacts(type).isListedApart),
      ),
    );
    expect(new Set(demoConversations.map((p) => p.language ?? 'en'))).toEqual(
      new Set(demoLanguages),
    );
  });

  it('posts each type only where its topic allows it', () => {
    const misplaced = demoConversations.filter(
      (p) => !topics.get(p.topic)?.allows.includes(p.type),
    );
    expect(misplaced.map((p) => p.key)).toEqual([]);
    const usedTopics = new Set(demoConversations.map((p) => p.topic));
    expect(demoTopics.filter((t) => !usedTopics.has(t.key))).toEqual([]);
  });

  it('lets those publish articles and announcements who may', () => {
    const may = new Map(demoMembers.map((m) => [m.username, new Set<string>(roles[m.role])]));
    const wrong = demoConversations.filter(
      (p) =>
        (p.type === 'ARTICLE' || p.type === 'ANNOUNCEMENT') &&
        !may.get(p.author)?.has('CREATE_ANNOUNCEMENT'),
    );
    expect(wrong.map((p) => p.key)).toEqual([]);
  });

  it('lets only staff post in read-only topics', () => {
    const staff = new Set(demoMembers.filter((m) => m.brandUser).map((m) => m.username));
    const wrong = demoConversations.filter(
      (p) => topics.get(p.topic)?.readOnly && !staff.has(p.author),
    );
    expect(wrong).toEqual([]);
  });

  it.each(demoConversations.map((p) => [p.key, p] as const))('%s is sound', (_key, post) => {
    const said = responses(post);
    for (const { by, daysAgo } of [{ by: post.author, daysAgo: post.daysAgo }, ...said]) {
      expect(joined.get(by), `${by} joined before writing`).toBeGreaterThan(daysAgo);
      expect(daysAgo, `${by} writes in the past`).toBeGreaterThan(0);
    }
    const marked = said.filter((r) => r.accepted);
    expect(marked.length).toBeLessThanOrEqual(1);
    if (marked.length > 0) expect(['QUESTION', 'PROBLEM']).toContain(post.type);
    for (const { html, least } of said) {
      expect(strip(html).length).toBeGreaterThanOrEqual(least);
      expect(strip(html).length).toBeLessThanOrEqual(1000);
    }
    if (post.type === 'QUESTION' || post.type === 'PROBLEM') {
      expect(strip(post.html).length).toBeGreaterThanOrEqual(20);
      expect(strip(post.html).length).toBeLessThanOrEqual(1000);
    }
    const others = demoMembers.length - 1;
    const { views, up = 0, down = 0, likes = 0, meToo = 0, ...set } = post.counts;
    for (const n of [meToo, likes, ...Object.values(set), ...said.map((r) => r.likes)]) {
      expect(n ?? 0).toBeLessThanOrEqual(others);
    }
    expect(up + down).toBeLessThanOrEqual(others);
    expect(views).toBeGreaterThan(likes + meToo);
    expect(post.tags.length).toBeGreaterThan(0);
    expect(isUnique(post.tags)).toBe(true);
    for (const tag of post.tags) expect(tag).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    if (post.cover !== undefined) expect(images).toContain(post.cover);
  });

  it('gives reactions only to the types that take them', () => {
    const likeable = new Set(['ANNOUNCEMENT', 'ARTICLE', 'PRAISE']);
    const askable = new Set(['QUESTION', 'PROBLEM']);
    for (const { key, type, counts } of demoConversations) {
      expect(counts.likes === undefined || likeable.has(type), key).toBe(true);
      expect(counts.meToo === undefined || askable.has(type), key).toBe(true);
      expect((counts.up ?? counts.down) === undefined || type === 'IDEA', key).toBe(true);
    }
  });

  it('answers most questions, leaves some open and closes a few', () => {
    const asked = demoConversations.filter((p) => p.type === 'QUESTION');
    const accepted = asked.filter((p) => responses(p).some((r) => r.accepted));
    expect(accepted.length).toBeGreaterThanOrEqual(20);
    expect(asked.length - accepted.length).toBeGreaterThanOrEqual(4);
    expect(demoConversations.filter((p) => p.closed).length).toBeGreaterThanOrEqual(3);
    const comments = demoConversations.flatMap((p) => p.comments);
    expect(comments.length).toBeGreaterThanOrEqual(245);
    expect(comments.flatMap((c) => c.replies).length).toBeGreaterThanOrEqual(115);
  });

  it('uses some thirty tags', () => {
    const tags = new Set(demoConversations.flatMap((p) => p.tags));
    expect(tags.size).toBeGreaterThanOrEqual(28);
    expect(tags.size).toBeLessThanOrEqual(45);
  });
});

describe('demo writing', () => {
  it('links only to posts, drawings and members that exist', () => {
    for (const html of everyHtml) {
      for (const [, key] of html.matchAll(/href="demo:([^"]+)"/g)) expect(keys).toContain(key);
      for (const [, key] of html.matchAll(/src="demo:image\/([^"]+)"/g))
        expect(images).toContain(key);
      for (const [, name] of html.matchAll(/(?<![\w/.])@([a-z0-9_]+)/g)) {
        expect([...joined.keys()]).toContain(name);
      }
    }
  });

  it('closes every element it opens, in order', () => {
    for (const html of everyHtml) {
      const open: string[] = [];
      for (const [, closing, tag = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
        if (tag === 'img' || tag === 'br') continue;
        if (closing) expect(open.pop(), html.slice(0, 80)).toBe(tag);
        else open.push(tag);
      }
      expect(open, html.slice(0, 80)).toEqual([]);
    }
  });

  it('names the language of every code block and describes every picture', () => {
    for (const html of everyHtml) {
      expect(html).not.toMatch(/<pre><code>/);
      expect(html).not.toMatch(/<img (?![^>]*alt="[^"]+")/);
    }
  });
});

describe('demo drawings', () => {
  it.each([...images])('%s is small and needs no font, script or network', (key) => {
    const file = new URL(`${key}.svg`, imagesDir);
    const svg = readFileSync(file, 'utf8');
    expect(statSync(file).size).toBeLessThan(8192);
    expect(svg).toContain('<title>');
    expect(svg).not.toMatch(/<text|<script|<style|href=|url\((?!#)/);
  });

  it('gives each member and each contest entry a picture of its own', () => {
    for (const made of [demoPortraits(), demoPlots()]) {
      expect(isUnique([...made.values()])).toBe(true);
      for (const svg of made.values()) {
        expect(svg.length).toBeLessThan(8192);
        expect(svg).not.toMatch(/<text|<script|<style|href=|url\((?!#)|undefined|NaN/);
      }
    }
    expect(demoPortraits().size).toBe(demoMembers.length);
  });

  it('are all used', () => {
    const used = new Set([
      demoCommunity.logo,
      demoLayoutTexts.hero.image,
      ...demoCategories.map((c) => c.image),
      ...demoConversations.flatMap((p) => (p.cover ? [p.cover] : [])),
      ...everyHtml.flatMap((html) =>
        [...html.matchAll(/src="demo:image\/([^"]+)"/g)].map(([, key]) => key),
      ),
    ]);
    expect([...images].filter((key) => !used.has(key))).toEqual([]);
  });
});
