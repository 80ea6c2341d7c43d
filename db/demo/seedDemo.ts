import { type Insertable, sql } from 'kysely';
import { communitySettingsSchema } from '#core/communitySettings.ts';
import { paths } from '#core/paths.ts';
import { slugOf } from '#core/slug.ts';
import type { Marks } from '#db/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { momentBetween } from './demoChance.ts';
import { demoCommunity, demoLayoutTexts } from './demoCommunity.ts';
import { type DemoTargets, demoHtml, type StoredImage } from './demoContent.ts';
import { demoConversations } from './demoConversations.ts';
import { countEverything } from './demoCounters.ts';
import { demoHome, textPage } from './demoHome.ts';
import { type StoreDemoFile, storeDemoImages } from './demoImages.ts';
import { type DemoMark, followsOnTopic, likesOnResponse, marksOnPost } from './demoMarks.ts';
import { demoPages } from './demoPages.ts';
import {
  insertDemoFollows,
  insertDemoMembers,
  insertDemoTaxonomy,
  known,
  type SeededMember,
} from './demoPeople.ts';
import { insertRows } from './demoRows.ts';
import { insertDemoStatuses } from './demoStatuses.ts';
import { demoTopics } from './demoTaxonomy.ts';
import { insertThreads, reserveThreads, type Seeded } from './demoThreads.ts';
import { type TimedPost, timelineOf } from './demoTimeline.ts';
import type { DemoImageKey } from './demoTypes.ts';

export interface DemoReport {
  /** false: there are conversations already, so nothing was changed. */
  seeded: boolean;
  members: number;
  conversations: number;
  comments: number;
  replies: number;
  marks: number;
  images: number;
}

const nothing: DemoReport = {
  seeded: false,
  members: 0,
  conversations: 0,
  comments: 0,
  replies: 0,
  marks: 0,
  images: 0,
};

/**
 * Fills an empty community with the demo content, all in one transaction, the same every time but
 * for the moments, which count back from `now`. Changes nothing where any conversation exists.
 * Whoever calls it on a running server drops held settings, layouts and pages afterwards.
 */
export async function seedDemo(
  db: Database,
  { storeFile, now }: { storeFile: StoreDemoFile; now: Date },
): Promise<DemoReport> {
  if (await hasConversations(db)) return nothing;
  const images = await storeDemoImages(storeFile);
  return db.transaction().execute(async (trx) => {
    // Two processes starting on one empty database must not both fill it.
    await sql`select pg_advisory_xact_lock(hashtext('plaza demo'))`.execute(trx);
    if (await hasConversations(trx)) return nothing;
    return fill(trx, images, now);
  });
}

async function hasConversations(db: Database): Promise<boolean> {
  const row = await db.selectFrom('conversations').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

async function fill(
  trx: Database,
  images: ReadonlyMap<DemoImageKey, StoredImage>,
  now: Date,
): Promise<DemoReport> {
  const image = (key: DemoImageKey) => known(images, key);
  const timeline = timelineOf(demoConversations, now);
  const members = await insertDemoMembers(trx, now);
  await insertDemoFollows(trx, members, now);
  const founded = new Date(Math.min(...[...members.values()].map((m) => m.joinedAt.getTime())));
  const topics = await insertDemoTaxonomy(trx, image, founded);
  const reserved = await reserveThreads(trx, timeline);
  const targets = targetsOf({ members, topics, ...reserved }, image);
  const seeded: Seeded = { members, topics, ...reserved, targets };
  await insertThreads(trx, seeded);
  const marks = markRows(seeded, now);
  await insertRows(trx, 'marks', marks);
  await countEverything(trx);
  await insertDemoStatuses(trx, seeded);
  await insertCommunity(trx, targets);
  await attachDemoImages(trx);
  const replies = [...seeded.responses.keys()].filter(({ parent }) => parent !== null).length;
  return {
    seeded: true,
    members: members.size,
    conversations: seeded.posts.size,
    comments: seeded.responses.size - replies,
    replies,
    marks: marks.length,
    images: images.size,
  };
}

/** The pictures have no uploader, and belong to the posts that show them. */
async function attachDemoImages(trx: Database): Promise<void> {
  for (const type of ['conversation', 'comment']) {
    await sql`
      insert into file_uses (storage_key, target_type, target_id)
      select storage_key, ${type}, shown.id
      from ${sql.table(`${type}s`)} shown, file_keys(shown::text) as named (key)
        join files on storage_key = key
      where owner_id is null and not is_house_file(storage_key, owner_id)`.execute(trx);
  }
}

function targetsOf(
  { members, topics, posts }: Omit<Seeded, 'targets'>,
  image: DemoTargets['image'],
): DemoTargets {
  const byKey = new Map<string, [TimedPost, number]>(
    [...posts].map(([timed, id]) => [timed.post.key, [timed, id]]),
  );
  return {
    image,
    memberPath: (username) => paths.member(known(members, username).id),
    postPath: (key) => {
      const [{ post }, id] = known(byKey, key);
      const topicSlug = known(topics, post.topic).slug;
      return paths.conversation({ id, slug: slugOf(post.title), topicSlug });
    },
  };
}

function markRows({ members, topics, posts, responses }: Seeded, now: Date): Insertable<Marks>[] {
  const names = [...members.keys()];
  const rowsOf = (type: string, id: number, marks: readonly DemoMark[]) =>
    marks.map((mark) => ({
      target_type: type,
      target_id: id,
      kind: mark.kind,
      value: mark.value,
      member_id: known(members, mark.by).id,
      created_at: notBeforeJoining(mark, known(members, mark.by), now),
    }));
  return [
    ...[...posts].flatMap(([timed, id]) =>
      rowsOf('conversation', id, marksOnPost(timed, names, now)),
    ),
    ...[...responses].flatMap(([response, id]) =>
      rowsOf('comment', id, likesOnResponse(response, names, now)),
    ),
    ...demoTopics.flatMap((topic) =>
      rowsOf(
        'topic',
        known(topics, topic.key).id,
        followsOnTopic(topic, names, { from: new Date(0), now }),
      ),
    ),
  ];
}

function notBeforeJoining({ at, kind, by }: DemoMark, { joinedAt }: SeededMember, now: Date): Date {
  return at < joinedAt ? momentBetween(joinedAt, now, `${kind} ${by}`) : at;
}

/** Settings, home page and custom pages; what an administrator has already set up stays. */
async function insertCommunity(trx: Database, targets: DemoTargets): Promise<void> {
  const { hero, welcomeHtml, footer, footerNote } = demoLayoutTexts;
  const settings = communitySettingsSchema.parse({
    name: demoCommunity.name,
    description: demoCommunity.description,
    organizationName: demoCommunity.organisation,
    branding: { logoUrl: targets.image(demoCommunity.logo).url, ...demoCommunity.colours },
    footer: { text: footerNote, links: footer },
    activeLanguages: demoCommunity.activeLanguages,
    demo: true,
  });
  await trx
    .insertInto('community_settings')
    .values({ id: 1, data: JSON.stringify(settings) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const home = demoHome({
    title: hero.title,
    subtitle: hero.subtitle,
    image: targets.image(hero.image).url,
    welcomeHtml: demoHtml(welcomeHtml, targets),
  });
  await trx
    .insertInto('page_layouts')
    .values({ type: 'HOME_PAGE', is_default: true, document: JSON.stringify(home) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const pages = demoPages.map(({ path, title, description, html }) => ({
    path,
    title,
    description,
    document: JSON.stringify(textPage(title, demoHtml(html, targets))),
  }));
  await trx
    .insertInto('custom_pages')
    .values(pages)
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}
