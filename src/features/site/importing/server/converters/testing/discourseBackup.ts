import { gzipSync } from 'node:zlib';
import { type DumpTables, type DumpValue, type MadeEntry, pgDump, writeTar } from './madeDump.ts';

/** 1×1. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** `upload://r3AYqESanERjladb4vBB7VsMBm6.png` */
export const pictureSha1 = 'bda2c513e1da04f7b4e99230851ea2aafeb8cc4e';
export const secretSha1 = '0123456789abcdef0123456789abcdef01234567';

const day = (number: number) => `2022-03-${String(number).padStart(2, '0')} 10:00:00.123456`;

type Row = Record<string, DumpValue>;

const user = (id: number, username: string, more: Row = {}): Row => ({
  ...{ id, username, created_at: day(1), updated_at: day(20), name: null, active: true },
  ...{ username_lower: username.toLowerCase(), last_seen_at: day(20), admin: false },
  ...{ moderator: false, trust_level: 1, approved: true, staged: false, suspended_at: null },
  ...{ suspended_till: null, silenced_till: null, uploaded_avatar_id: null, locale: null },
  ...more,
});

const topic = (id: number, title: string, more: Row = {}): Row => ({
  ...{ id, title, created_at: day(2), updated_at: day(3), views: 7, user_id: 1, deleted_at: null },
  ...{ bumped_at: day(9), category_id: 5, visible: true, closed: false, archived: false },
  ...{ archetype: 'regular', pinned_at: null, subtype: null, pinned_until: null },
  slug: title.toLowerCase().replace(/\W+/g, '-'),
  ...more,
});

const post = (
  id: number,
  [topicId, number]: [number, number],
  cooked: string,
  more: Row = {},
): Row => ({
  ...{ id, user_id: 2, topic_id: topicId, post_number: number, raw: 'see cooked', cooked },
  ...{ created_at: day(number + 1), updated_at: day(number + 1), reply_to_post_number: null },
  ...{ deleted_at: null, post_type: 1, hidden: false, hidden_at: null, user_deleted: false },
  ...{ version: 1, last_version_at: day(number + 1), action_code: null },
  ...more,
});

/** A text with all that Discourse makes of Markdown. */
export const uglyCooked = [
  '<p>Hi <a class="mention" href="/u/sam">@sam</a>, <a class="mention-group notify" href="/groups/staff">@staff</a> and <span class="mention">@nobody</span> <img src="https://forum.test/images/emoji/twitter/slight_smile.png?v=12" title=":slight_smile:" class="emoji" alt=":slight_smile:" loading="lazy" width="20" height="20"> <img src="/uploads/default/original/1X/ours.png" class="emoji emoji-custom" alt=":ours:"></p>',
  '<aside class="quote no-group" data-username="kim" data-post="2" data-topic="12">\n<div class="title">\n<div class="quote-controls"></div>\n<img loading="lazy" alt="" width="24" height="24" src="/avatar.png" class="avatar"> kim:</div>\n<blockquote>\n<p>First <em>things</em></p>\n</blockquote>\n</aside>',
  '<p><div class="lightbox-wrapper"><a class="lightbox" href="//forum.test/uploads/default/original/1X/bda2c513e1da04f7b4e99230851ea2aafeb8cc4e.png" data-download-href="/uploads/default/bda2" title="Screen.png"><img src="//forum.test/uploads/default/optimized/1X/bda2c513e1da04f7b4e99230851ea2aafeb8cc4e_2_690x388.png" alt="Screen" data-base62-sha1="r3AYqESanERjladb4vBB7VsMBm6" width="690" height="388" srcset="a.png 2x"><div class="meta"><svg class="fa"><use href="#x"></use></svg><span class="filename">Screen.png</span><span class="informations">1x1 68 Bytes</span></div></a></div></p>',
  '<aside class="onebox allowlistedgeneric" data-onebox-src="https://elsewhere.test/page">\n<header class="source"><img src="/fav.png" class="site-icon"><a href="https://elsewhere.test/page" target="_blank">elsewhere.test</a></header>\n<article class="onebox-body">\n<img src="/uploads/default/original/1X/thumb.png" class="thumbnail">\n<h3><a href="https://elsewhere.test/page">Soil &amp; seeds</a></h3>\n<p>What grows where</p>\n</article>\n<div class="onebox-metadata"></div>\n<div style="clear: both"></div>\n</aside>',
  '<div class="spoiler">\n<p>It was the gardener</p>\n</div>\n<p>and <span class="spoiler">the rake</span>.</p>',
  '<details>\n<summary>\nMore</summary>\n<p>Inside</p>\n</details>',
  '<pre data-code-wrap="ruby"><code class="lang-ruby">puts "&lt;b&gt;"\n</code></pre>\n<pre><code class="lang-auto">plain</code></pre>',
  '<p><a class="attachment" href="/uploads/short-url/r3AYqESanERjladb4vBB7VsMBm6.png">notes.png</a> (68 Bytes) <a class="hashtag-cooked" href="/tag/soil" data-type="tag" data-slug="soil"><span class="hashtag-icon-placeholder"><svg class="fa"></svg></span><span>soil</span></a> <a href="https://forum.test/t/other/13/2">there</a> <a href="https://forum.test/t/other/13">x</a> <img src="/images/transparent.png" data-orig-src="upload://zzzzzzzzzzzz.png" alt="gone"></p>',
  '<h2><a name="p-1-heading-1" class="anchor" href="#p-1-heading-1"></a>Heading</h2>\n<ul>\n<li><span class="chcklst-box checked fa fa-check-square-o fa-fw"></span> done</li>\n</ul>',
  '<div class="youtube-onebox lazy-video-container" data-video-id="dQw4w9WgXcQ" data-video-title="A tune" data-provider-name="youtube"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" target="_blank"><img class="youtube-thumbnail" src="https://img.youtube.com/vi/dQw4w9WgXcQ/0.jpg" title="A tune"></a></div>',
  '<div class="poll" data-poll-name="poll" data-poll-status="open" data-poll-type="regular"><div class="poll-container"><ul><li data-poll-option-id="aa">Rain</li></ul></div><div class="poll-info"><div>0 voters</div></div></div>',
  '<script>alert(1)</script><p onclick="x()">End</p>',
].join('\n');

/** What backups have, in the order of pg_dump: also tables that nobody needs. */
export const discourseRows: DumpTables = {
  badges: [{ id: 1, name: 'Basic' }],
  bookmarks: [
    {
      id: 1,
      user_id: 2,
      name: null,
      created_at: day(5),
      bookmarkable_id: 101,
      bookmarkable_type: 'Post',
    },
    {
      id: 2,
      user_id: 2,
      name: null,
      created_at: day(5),
      bookmarkable_id: 12,
      bookmarkable_type: 'Topic',
    },
    {
      id: 3,
      user_id: 2,
      name: null,
      created_at: day(5),
      bookmarkable_id: 7,
      bookmarkable_type: 'ChatMessage',
    },
  ],
  categories: [
    {
      id: 5,
      name: 'Help',
      created_at: day(1),
      slug: 'help',
      description: 'Ask <b>here</b>',
      read_restricted: false,
      parent_category_id: null,
      position: 1,
      topic_id: 11,
    },
    {
      id: 6,
      name: 'Tools',
      created_at: day(1),
      slug: 'tools',
      description: null,
      read_restricted: false,
      parent_category_id: 5,
      position: 2,
      topic_id: null,
    },
    {
      id: 7,
      name: 'Staff plans',
      created_at: day(1),
      slug: 'staff-plans',
      description: 'Secret plans',
      read_restricted: true,
      parent_category_id: null,
      position: 3,
      topic_id: null,
    },
    {
      id: 8,
      name: 'Inner circle',
      created_at: day(1),
      slug: 'inner',
      description: null,
      read_restricted: false,
      parent_category_id: 7,
      position: 4,
      topic_id: null,
    },
    {
      id: 9,
      name: 'Rakes',
      created_at: day(1),
      slug: 'rakes',
      description: null,
      read_restricted: false,
      parent_category_id: 6,
      position: 5,
      topic_id: null,
    },
  ],
  category_groups: [
    { id: 1, category_id: 7, group_id: 3, permission_type: 1, created_at: day(1) },
    { id: 2, category_id: 6, group_id: 0, permission_type: 3, created_at: day(1) },
  ],
  discourse_solved_solved_topics: [
    { id: 1, topic_id: 12, answer_post_id: 103, accepter_user_id: 1, created_at: day(6) },
  ],
  group_users: [
    { id: 1, group_id: 41, user_id: 2, created_at: day(2) },
    { id: 2, group_id: 3, user_id: 1, created_at: day(2) },
  ],
  groups: [
    { id: 3, name: 'staff', created_at: day(1), automatic: true, full_name: null, bio_raw: null },
    {
      id: 41,
      name: 'growers',
      created_at: day(1),
      automatic: false,
      full_name: 'Master growers',
      bio_raw: 'They grow',
    },
  ],
  moved_posts: [{ id: 1, old_topic_id: 15, new_topic_id: 12, full_move: true }],
  permalinks: [
    {
      id: 1,
      url: 'old/soil.html?id=3',
      topic_id: 12,
      post_id: null,
      category_id: null,
      external_url: null,
    },
    { id: 2, url: 'old/plans', topic_id: 14, post_id: null, category_id: null, external_url: null },
    {
      id: 3,
      url: 'blog',
      topic_id: null,
      post_id: null,
      category_id: null,
      external_url: 'https://blog.test',
    },
  ],
  poll_options: [
    { id: 1, poll_id: 1, digest: 'aa', html: '<b>Rain</b>', anonymous_votes: null },
    { id: 2, poll_id: 1, digest: 'bb', html: 'Sun', anonymous_votes: 2 },
    { id: 3, poll_id: 2, digest: 'cc', html: 'Yes', anonymous_votes: null },
  ],
  poll_votes: [
    { poll_id: 1, poll_option_id: 1, user_id: 2, created_at: day(4) },
    { poll_id: 2, poll_option_id: 3, user_id: 1, created_at: day(4) },
  ],
  polls: [
    {
      id: 1,
      post_id: 100,
      name: 'poll',
      close_at: null,
      type: 0,
      status: 0,
      results: 0,
      visibility: 1,
      min: null,
      max: null,
      title: 'Weather?',
      created_at: day(2),
      updated_at: day(2),
    },
    {
      id: 2,
      post_id: 103,
      name: 'poll',
      close_at: null,
      type: 0,
      status: 0,
      results: 0,
      visibility: 0,
      min: null,
      max: null,
      title: null,
      created_at: day(2),
      updated_at: day(2),
    },
  ],
  post_actions: [
    {
      id: 1,
      post_id: 100,
      user_id: 2,
      post_action_type_id: 2,
      deleted_at: null,
      created_at: day(4),
    },
    {
      id: 2,
      post_id: 101,
      user_id: 1,
      post_action_type_id: 2,
      deleted_at: null,
      created_at: day(4),
    },
    {
      id: 3,
      post_id: 101,
      user_id: 3,
      post_action_type_id: 2,
      deleted_at: day(5),
      created_at: day(4),
    },
    {
      id: 4,
      post_id: 101,
      user_id: 3,
      post_action_type_id: 8,
      deleted_at: null,
      created_at: day(4),
    },
  ],
  post_revisions: [
    {
      id: 1,
      user_id: 1,
      post_id: 100,
      modifications:
        '---\nraw:\n- old raw\n- new raw\ncooked:\n- "<p>Old text</p>"\n- "<p>Newer text</p>"\ntitle:\n- Soil\n- Which soil\n',
      number: 2,
      created_at: day(5),
      updated_at: day(5),
      hidden: false,
    },
    {
      id: 2,
      user_id: 2,
      post_id: 101,
      modifications:
        '--- !ruby/hash:ActiveSupport::HashWithIndifferentAccess\ncooked:\n- |-\n  <p>My phone: 555</p>\n- "<p>Loam.</p>"\nedit_reason:\n- \n- private data\n',
      number: 2,
      created_at: day(6),
      updated_at: day(6),
      hidden: true,
    },
  ],
  post_search_data: [{ post_id: 100, search_data: "'x':1", locale: 'en' }],
  posts: [
    post(90, [11, 1], '<p>Ask here</p>', { user_id: -1 }),
    post(100, [12, 1], uglyCooked, { user_id: 1, version: 2, last_version_at: day(5) }),
    post(101, [12, 2], '<p>Loam.</p>', { user_id: 2, version: 2, last_version_at: day(6) }),
    post(102, [12, 3], '<p>A reply\twith a tab</p>\n<p>C:\\\\garden \u{1F331}</p>', {
      user_id: 3,
      reply_to_post_number: 2,
    }),
    post(
      103,
      [12, 4],
      '<p>Deeper</p><div class="poll" data-poll-name="poll"><ul><li>Yes</li></ul></div>',
      { user_id: 2, reply_to_post_number: 3 },
    ),
    post(104, [12, 5], '<p>Whisper of staff</p>', {
      user_id: 1,
      post_type: 4,
      reply_to_post_number: 2,
    }),
    post(105, [12, 6], '', { user_id: 1, post_type: 3, action_code: 'closed.enabled' }),
    post(106, [12, 7], '<p>Hidden by flags</p>', { user_id: 4, hidden: true, hidden_at: day(9) }),
    post(107, [12, 8], '<p>Gone</p>', { user_id: 2, deleted_at: day(10) }),
    post(108, [12, 9], '<p>Answer to the gone</p>', { user_id: null, reply_to_post_number: 8 }),
    post(110, [13, 1], '<p>Unlisted words</p>'),
    post(
      120,
      [14, 1],
      '<p>Secret plan</p><p><img src="/uploads/default/original/1X/0123456789abcdef0123456789abcdef01234567.png" alt="map"></p>',
      { user_id: 1 },
    ),
    post(121, [14, 2], '<p>Secret answer</p>', { user_id: 1 }),
    post(130, [15, 1], '<p>Same question</p>', { deleted_at: day(8) }),
    post(140, [16, 1], '<p>For your eyes, <a class="mention" href="/u/kim">@kim</a></p>', {
      user_id: 1,
    }),
    post(141, [16, 2], '<p>Thanks</p>', { user_id: 2, reply_to_post_number: 1 }),
    post(142, [16, 3], '<p>Staff only aside</p>', { user_id: 1, post_type: 4 }),
    post(150, [17, 1], '<p>Welcome!</p>', { user_id: -1 }),
    post(160, [18, 1], '<p>Inner words</p>', { user_id: 1 }),
    post(170, [99, 1], '<p>Nowhere</p>'),
  ],
  schema_migrations: [{ version: '20220315000000' }],
  tag_group_memberships: [{ id: 1, tag_id: 3, tag_group_id: 1, created_at: day(1) }],
  tag_group_permissions: [{ id: 1, tag_group_id: 1, group_id: 3, permission_type: 1 }],
  tags: [
    { id: 1, name: 'Soil', created_at: day(1), description: 'Earth', target_tag_id: null },
    { id: 2, name: 'dirt', created_at: day(1), description: null, target_tag_id: 1 },
    { id: 3, name: 'lawsuit', created_at: day(1), description: null, target_tag_id: null },
  ],
  topic_allowed_groups: [{ id: 1, group_id: 41, topic_id: 16 }],
  topic_allowed_users: [
    { id: 1, user_id: 1, topic_id: 16, created_at: day(2) },
    { id: 2, user_id: 2, topic_id: 16, created_at: day(2) },
    { id: 3, user_id: 3, topic_id: 17, created_at: day(2) },
  ],
  topic_links: [
    {
      id: 1,
      topic_id: 12,
      post_id: 100,
      url: 'https://forum.test/t/other/13',
      domain: 'forum.test',
      internal: true,
    },
    {
      id: 2,
      topic_id: 12,
      post_id: 100,
      url: 'https://elsewhere.test/page',
      domain: 'elsewhere.test',
      internal: false,
    },
  ],
  topic_tags: [
    { id: 1, topic_id: 12, tag_id: 2, created_at: day(2) },
    { id: 2, topic_id: 12, tag_id: 3, created_at: day(2) },
  ],
  topic_users: [
    {
      id: 1,
      user_id: 2,
      topic_id: 12,
      notification_level: 3,
      notifications_changed_at: day(3),
      first_visited_at: day(2),
    },
    {
      id: 2,
      user_id: 3,
      topic_id: 12,
      notification_level: 1,
      notifications_changed_at: null,
      first_visited_at: day(2),
    },
  ],
  topics: [
    topic(11, 'About the Help category', { user_id: -1 }),
    topic(12, 'Which soil', { closed: true, pinned_at: day(2), category_id: 6 }),
    topic(13, 'Other', { visible: false, user_id: 2 }),
    topic(14, 'Buy the neighbour', { category_id: 7 }),
    topic(15, 'Soil again', { deleted_at: day(8), user_id: 2 }),
    topic(16, 'About your roses', {
      archetype: 'private_message',
      category_id: null,
      subtype: 'user_to_user',
    }),
    topic(17, 'Greetings', {
      archetype: 'private_message',
      category_id: null,
      subtype: 'system_message',
      user_id: -1,
    }),
    topic(18, 'Inner topic', { category_id: 8 }),
  ],
  upload_references: [
    { id: 1, upload_id: 1, target_type: 'Post', target_id: 100, created_at: day(2) },
    { id: 2, upload_id: 2, target_type: 'Post', target_id: 120, created_at: day(2) },
  ],
  uploads: [
    {
      id: -1,
      user_id: -1,
      original_filename: 'logo.png',
      filesize: 1,
      url: '/images/logo.png',
      sha1: null,
      extension: 'png',
      secure: false,
      created_at: day(1),
    },
    {
      id: 1,
      user_id: 1,
      original_filename: 'Screen shot.png',
      filesize: 68,
      url: `/uploads/default/original/1X/${pictureSha1}.png`,
      sha1: pictureSha1,
      extension: 'png',
      secure: false,
      created_at: day(1),
    },
    {
      id: 2,
      user_id: 1,
      original_filename: 'map.png',
      filesize: 68,
      url: `/uploads/default/original/1X/${secretSha1}.png`,
      sha1: secretSha1,
      extension: 'png',
      secure: false,
      created_at: day(1),
    },
    {
      id: 3,
      user_id: 1,
      original_filename: 'lost.pdf',
      filesize: 9,
      url: '/uploads/default/original/1X/ffffffffffffffffffffffffffffffffffffffff.pdf',
      sha1: 'f'.repeat(40),
      extension: 'pdf',
      secure: false,
      created_at: day(1),
    },
  ],
  user_emails: [
    { id: 1, user_id: 1, email: 'sam@garden.test', primary: true, created_at: day(1) },
    { id: 2, user_id: 2, email: 'kim@garden.test', primary: true, created_at: day(1) },
    { id: 3, user_id: 2, email: 'kim2@garden.test', primary: false, created_at: day(1) },
    { id: 4, user_id: 5, email: 'anon5@anonymized.invalid', primary: true, created_at: day(1) },
    { id: 5, user_id: 3, email: 'robin@garden.test', primary: true, created_at: day(1) },
  ],
  user_histories: [
    {
      id: 1,
      action: 10,
      acting_user_id: 1,
      target_user_id: 4,
      details: 'Spam\n\nMessage to them',
      created_at: day(9),
    },
    { id: 2, action: 3, acting_user_id: 1, target_user_id: 2, details: 'x', created_at: day(9) },
  ],
  user_passwords: [
    {
      id: 1,
      user_id: 1,
      password_hash: 'ab'.repeat(32),
      password_salt: '00112233445566778899aabbccddeeff',
      password_algorithm: '$pbkdf2-sha256$i=600000,l=32$',
      created_at: day(1),
    },
  ],
  user_profiles: [
    {
      user_id: 1,
      location: 'Kew',
      website: null,
      bio_cooked: '<p>I <b>grow</b><script>1</script></p>',
    },
    { user_id: 77, location: null, website: null, bio_cooked: null },
  ],
  users: [
    user(-1, 'system', { admin: true }),
    user(1, 'Sam', { admin: true, name: 'Sam Lee', uploaded_avatar_id: 1, locale: 'de' }),
    user(2, 'kim', { silenced_till: '2999-01-01 00:00:00' }),
    user(3, 'robin', { staged: true, active: false }),
    user(4, 'spammer', { suspended_at: day(9), suspended_till: '3022-01-01 00:00:00' }),
    user(5, 'anon5', { name: 'Anon', active: false }),
  ],
};

/** A backup archive, with entries that must not leave the folder they are unpacked into. */
export async function writeDiscourseBackup(
  file: string,
  rows: DumpTables = discourseRows,
  more: readonly MadeEntry[] = [],
): Promise<void> {
  await writeTar(file, [
    { name: 'dump.sql.gz', bytes: gzipSync(pgDump(rows)) },
    { name: `uploads/default/original/1X/${pictureSha1}.png`, bytes: png },
    { name: `uploads/default/original/1X/${secretSha1}.png`, bytes: png },
    { name: `uploads/default/optimized/1X/${pictureSha1}_2_690x388.png`, bytes: png },
    ...more,
  ]);
}
