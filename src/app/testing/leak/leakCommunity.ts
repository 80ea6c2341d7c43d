import { type Insertable, sql } from 'kysely';
import type { Services } from '#app/services.ts';
import type { Comments, Conversations } from '#db/tables.ts';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { type LeakFixture, loadFeatureLeaks } from '#platform/testing/featureLeaks.ts';
import type { Audience, LeakRole, Secrets } from '#platform/testing/leakSecrets.ts';
import { attachSecretFile, keepSecretFile } from './leakFiles.ts';
import { makeSecretMembers } from './leakMembers.ts';

export interface LeakCommunity {
  members: Record<Exclude<LeakRole, 'visitor'>, number>;
  /** Canonical URLs of posts, which contain their topic and title. */
  postPaths: string[];
  /** URLs of files attached to posts. */
  files: string[];
  /** The highest id for each noun in URLs. */
  ids: Record<string, number>;
  /** The highest id in each table. */
  tables: ReadonlyMap<string, number>;
  /** Values for text arguments. */
  texts: string[];
  /** Pages of features with addresses of their own, such as signed ones. */
  pages: string[];
}

/** A word that every secret text contains. */
export const bait = 'xylophone';

type State = Partial<Insertable<Conversations> & Insertable<Comments>>;

const now = new Date('2026-03-01T12:00:00Z');

/** A post or response in each state, and the roles that may see it. */
const states: Record<string, { fields: State; audience: Audience }> = {
  public: { fields: {}, audience: 'everyone' },
  private: { fields: { is_private: true }, audience: 'private' },
  spam: { fields: { spam_at: now }, audience: 'spam' },
  held: { fields: { held_at: now }, audience: 'spam' },
  deleted: { fields: { deleted_at: now }, audience: 'nobody' },
};

/** A community with a secret in every field of every entity, in every state. */
export async function makeLeakCommunity(
  {
    database: { db },
    files: store,
    secrets: serverKeys,
  }: Pick<Services, 'database' | 'files' | 'secrets'>,
  secrets: Secrets,
): Promise<LeakCommunity> {
  const place = await makePlace(db, secrets, 'place');
  const elsewhere = await makePlace(db, secrets, 'elsewhere');
  const { members, hiddenId, otherId } = await makeSecretMembers(db, secrets, place.categoryId);
  const make = { db, store, secrets, authorId: members.author };
  const files: string[] = [];
  const posts: { id: number; slug: string; topicSlug: string }[] = [];
  const addPost = async (state: string, given: State, audience: Audience, at = place) => {
    const made = await makeSecretPost({ ...make, about: `post[${state}]`, audience }, at, given);
    posts.push({ id: made.row.id, slug: made.row.slug, topicSlug: at.topicSlug });
    files.push(...made.files);
    return made.row.id;
  };
  const queued: Record<string, { id: number; audience: Audience }> = {};
  for (const [state, { fields, audience }] of Object.entries(states)) {
    const id = await addPost(state, fields, audience);
    // Only administrators hold both private message and queue permissions.
    queued[state] = { id, audience: state === 'private' ? 'administrator' : 'hidden' };
    // Merged content is as visible as its target.
    await addPost(`merged into ${state}`, { merged_into_id: id }, audience);
    await makeSecretComment({ ...make, about: `comment[public] in post[${state}]`, audience }, id);
  }
  const hidden = { author_id: hiddenId };
  await addPost('hidden author', hidden, 'hidden');
  const away = await addPost('spam elsewhere', { spam_at: now }, 'spamElsewhere', elsewhere);
  queued.elsewhere = { id: away, audience: 'hiddenElsewhere' };
  await addPost('hidden author elsewhere', hidden, 'hiddenElsewhere', elsewhere);
  const turned = await addPost('made private', {}, 'private');
  await db
    .updateTable('conversations')
    .set({ is_private: true })
    .where('id', '=', turned)
    .execute();

  const openId = posts[0]?.id ?? 0;
  const thread = await makeSecretComment(
    { ...make, about: 'comment[public]', audience: 'everyone' },
    openId,
  );
  const responses = { ...states, 'hidden author': { fields: hidden, audience: 'hidden' as const } };
  for (const [state, { fields, audience }] of Object.entries(responses)) {
    const about = `comment[${state}]`;
    const parent = await makeSecretComment({ ...make, about, audience }, openId, fields);
    const below = { ...make, about: `reply[public] below ${about}`, audience };
    await makeSecretComment(below, openId, { parent_id: parent });
    const reply = { ...make, about: `reply[${state}]`, audience };
    await makeSecretComment(reply, openId, { ...fields, parent_id: thread });
  }
  const addressed = { author_id: members.agent, addressee_id: members.member, is_private: true };
  await makeSecretComment(
    { ...make, about: 'comment[to a member]', audience: 'addressed' },
    openId,
    addressed,
  );
  // Referencing another member's file grants no access.
  const named = files.map((file) => `<img src="${file.replace(/[^/]+$/, 'x')}">`).join('');
  await makeComment(db, openId, { author_id: members.member, content: named });
  const postPaths = posts.map((p) => `/conversations/${p.topicSlug}/${p.slug}/${p.id}`);
  const fixture: LeakFixture = {
    ...{ db, store, secrets, members, otherId, posts: queued, texts: [] },
    ...{ postPaths, serverKeys, pages: [] },
    ...{ categoryId: place.categoryId, topicId: place.topicId },
    ...{ postId: openId, privateId: turned },
  };
  for (const { plant } of await loadFeatureLeaks()) await plant?.(fixture);
  return {
    members,
    postPaths,
    files,
    ids: await highestIds(db),
    tables: await highestIdsOfTables(db),
    texts: [bait, ...fixture.texts, 'author'],
    pages: fixture.pages,
  };
}

async function highestIds(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select max(id) from conversations) as conversations, (select max(id) from comments) as comments,
      (select max(id) from members) as users, (select max(id) from topics) as topics,
      (select max(id) from categories) as categories, (select max(id) from moderation_items) as appeals`.execute(
    db,
  );
  return rows[0] ?? {};
}

async function highestIdsOfTables(db: Database): Promise<Map<string, number>> {
  const tables = await db.introspection.getTables();
  const withIds = tables.filter(({ columns }) =>
    columns.some(({ name, dataType }) => name === 'id' && /^int/.test(dataType)),
  );
  const { rows } = await sql<{ name: string; highest: number }>`${sql.join(
    withIds.map(
      ({ name, schema }) => sql`
        select ${name}::text as name, coalesce(max(id), 0)::int as highest
        from ${sql.id(schema ?? 'public', name)}`,
    ),
    sql` union all `,
  )}`.execute(db);
  return new Map(rows.map(({ name, highest }) => [name, highest]));
}

interface Place {
  categoryId: number;
  topicId: number;
  topicSlug: string;
}

async function makePlace(db: Database, secrets: Secrets, name: string): Promise<Place> {
  const word = (field: string) => secrets.word(`${name}.${field}`, 'everyone');
  const category = await makeCategory(db, {
    title: `Category ${word('category.title')}`,
    description: word('category.description'),
    message_count: 3,
    nested_message_count: 3,
  });
  const topic = await makeTopic(db, category.id, {
    title: `Topic ${word('topic.title')}`,
    description: word('topic.description'),
    conversation_count: 3,
  });
  return { categoryId: category.id, topicId: topic.id, topicSlug: topic.slug };
}

interface Making {
  db: Database;
  store: FileStore;
  secrets: Secrets;
  authorId: number;
  about: string;
  audience: Audience;
}

async function makeSecretPost(making: Making, place: Place, fields: State) {
  const { db, about, audience, authorId } = making;
  const word = (field: string) => making.secrets.word(`${about}.${field}`, audience);
  const { store, secrets } = making;
  const ownerId = fields.author_id ?? authorId;
  const file = await keepSecretFile({ db, store, secrets }, { about, audience, ownerId });
  const files = [file];
  const tag = `${bait}-${word('tags')}`;
  const isOpen = audience === 'everyone';
  await db
    .insertInto('tags')
    .values({ name: tag, conversation_count: isOpen ? 1 : 0 })
    .execute();
  const text = `${word('text')} ${bait} of ${about}`;
  const row = await makeConversation(db, {
    author_id: authorId,
    category_id: place.categoryId,
    topic_id: place.topicId,
    title: `${word('title')} ${bait}`,
    content: `<p>${text} ${word('content')}</p>`,
    stripped_content: text,
    preview_description: word('previewDescription'),
    meta_title: word('metaTitle'),
    meta_description: word('metaDescription'),
    cover_image: `https://pictures.example/${word('coverImage')}.png`,
    tags: [tag],
    status: 'planned',
    attachments: JSON.stringify([{ type: 'FILE', source: file, name: word('attachment') }]),
    inline_media: JSON.stringify([{ type: 'IMAGE', source: file, name: word('inlineMedia') }]),
    custom_fields: JSON.stringify({ answer: word('customFields') }),
    ...fields,
  });
  await db
    .insertInto('post_statuses')
    .values({ conversation_id: row.id, reason: word('statusReason'), set_at: now })
    .execute();
  const revision = making.secrets.word(`${about}.revision`, isOpen ? 'members' : audience);
  const of = { target_type: 'conversation', target_id: row.id };
  const early = async (field: string, readers: Audience) => {
    const secret = making.secrets.word(`${about}.${field}`, readers);
    const picture = await attachSecretFile(
      { db, store, secrets },
      { about: `${about}.${field}`, audience: readers, ownerId, postId: row.id },
    );
    files.push(picture);
    return { ...of, title: secret, content: `${secret} <img src="${picture}">` };
  };
  const readers = [making.authorId];
  // For restricted changes the question is whether they are reported at all. Everyone is told of the newest
  // change, so each kind must be the previous one for some role.
  const kept = !isOpen
    ? []
    : fields.merged_into_id === undefined
      ? [
          { ...(await early('hiddenRevision', 'postStaff')), number: 2, hidden_at: now },
          { ...(await early('privateRevision', 'private')), number: 3, private_to: readers },
        ]
      : [{ ...(await early('withheldRevision', 'spam')), number: 2, withheld_to: readers }];
  await db
    .insertInto('revisions')
    .values([
      { ...of, number: 1, title: revision, content: revision },
      ...kept,
      { ...of, number: 4, title: row.title, content: row.content },
    ])
    .execute();
  return { row, files };
}

async function makeSecretComment(
  making: Making,
  postId: number,
  fields: State = {},
): Promise<number> {
  const { db, about, audience, authorId } = making;
  const word = (field: string) => making.secrets.word(`${about}.${field}`, audience);
  const text = `${word('text')} ${bait} of ${about}`;
  const row = await makeComment(db, postId, {
    author_id: authorId,
    content: `<p>${text} ${word('content')}</p>`,
    stripped_content: text,
    attachments: JSON.stringify([{ type: 'FILE', source: '/a.txt', name: word('attachment') }]),
    inline_media: JSON.stringify([{ type: 'IMAGE', source: '/a.png', name: word('inlineMedia') }]),
    ...fields,
  });
  return row.id;
}
