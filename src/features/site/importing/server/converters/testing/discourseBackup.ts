import { gzipSync } from 'node:zlib';
import { discourseContent } from './discourseContent.ts';
import { type DumpRow, dumpDay } from './dumpDay.ts';
import { type DumpTables, type MadeEntry, pgDump, writeTar } from './madeDump.ts';

/** 1×1. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** `upload://r3AYqESanERjladb4vBB7VsMBm6.png` */
export const pictureSha1 = 'bda2c513e1da04f7b4e99230851ea2aafeb8cc4e';
export const secretSha1 = '0123456789abcdef0123456789abcdef01234567';

const user = (id: number, username: string, more: DumpRow = {}): DumpRow => ({
  ...{ id, username, created_at: dumpDay(1), updated_at: dumpDay(20), name: null, active: true },
  ...{ username_lower: username.toLowerCase(), last_seen_at: dumpDay(20), admin: false },
  ...{ moderator: false, trust_level: 1, approved: true, staged: false, suspended_at: null },
  ...{ suspended_till: null, silenced_till: null, uploaded_avatar_id: null, locale: null },
  ...more,
});

/** What backups have: also tables that nobody needs. */
export const discourseRows: DumpTables = {
  ...discourseContent,
  badges: [
    { id: 1, name: 'Basic', description: null, enabled: true, system: true },
    { id: 101, name: 'Rose prize', description: '<b>Best</b> rose', enabled: true, system: false },
  ],
  user_badges: [
    { id: 1, badge_id: 1, user_id: 1, granted_at: dumpDay(3) },
    { id: 2, badge_id: 101, user_id: 1, granted_at: dumpDay(4) },
    { id: 3, badge_id: 101, user_id: 77, granted_at: dumpDay(4) },
  ],
  categories: [
    {
      id: 5,
      name: 'Help',
      created_at: dumpDay(1),
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
      created_at: dumpDay(1),
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
      created_at: dumpDay(1),
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
      created_at: dumpDay(1),
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
      created_at: dumpDay(1),
      slug: 'rakes',
      description: null,
      read_restricted: false,
      parent_category_id: 6,
      position: 5,
      topic_id: null,
    },
  ],
  category_groups: [
    { id: 1, category_id: 7, group_id: 3, permission_type: 1, created_at: dumpDay(1) },
    { id: 2, category_id: 6, group_id: 0, permission_type: 3, created_at: dumpDay(1) },
  ],
  group_users: [
    { id: 1, group_id: 41, user_id: 2, created_at: dumpDay(2) },
    { id: 2, group_id: 3, user_id: 1, created_at: dumpDay(2) },
  ],
  groups: [
    {
      id: 3,
      name: 'staff',
      created_at: dumpDay(1),
      automatic: true,
      full_name: null,
      bio_raw: null,
    },
    {
      id: 41,
      name: 'growers',
      created_at: dumpDay(1),
      automatic: false,
      full_name: 'Master growers',
      bio_raw: 'They grow',
    },
  ],
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
  schema_migrations: [{ version: '20220315000000' }],
  tag_group_memberships: [{ id: 1, tag_id: 3, tag_group_id: 1, created_at: dumpDay(1) }],
  tag_group_permissions: [{ id: 1, tag_group_id: 1, group_id: 3, permission_type: 1 }],
  tags: [
    { id: 1, name: 'Soil', created_at: dumpDay(1), description: 'Earth', target_tag_id: null },
    { id: 2, name: 'dirt', created_at: dumpDay(1), description: null, target_tag_id: 1 },
    { id: 3, name: 'lawsuit', created_at: dumpDay(1), description: null, target_tag_id: null },
  ],
  upload_references: [
    { id: 1, upload_id: 1, target_type: 'Post', target_id: 100, created_at: dumpDay(2) },
    { id: 2, upload_id: 2, target_type: 'Post', target_id: 120, created_at: dumpDay(2) },
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
      created_at: dumpDay(1),
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
      created_at: dumpDay(1),
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
      created_at: dumpDay(1),
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
      created_at: dumpDay(1),
    },
  ],
  user_emails: [
    { id: 1, user_id: 1, email: 'sam@garden.test', primary: true, created_at: dumpDay(1) },
    { id: 2, user_id: 2, email: 'kim@garden.test', primary: true, created_at: dumpDay(1) },
    { id: 3, user_id: 2, email: 'kim2@garden.test', primary: false, created_at: dumpDay(1) },
    { id: 4, user_id: 5, email: 'anon5@anonymized.invalid', primary: true, created_at: dumpDay(1) },
    { id: 5, user_id: 3, email: 'robin@garden.test', primary: true, created_at: dumpDay(1) },
  ],
  user_histories: [
    {
      id: 1,
      action: 10,
      acting_user_id: 1,
      target_user_id: 4,
      details: 'Spam\n\nMessage to them',
      created_at: dumpDay(9),
    },
    {
      id: 2,
      action: 3,
      acting_user_id: 1,
      target_user_id: 2,
      details: 'x',
      created_at: dumpDay(9),
    },
  ],
  user_passwords: [
    {
      id: 1,
      user_id: 1,
      password_hash: 'ab'.repeat(32),
      password_salt: '00112233445566778899aabbccddeeff',
      password_algorithm: '$pbkdf2-sha256$i=600000,l=32$',
      created_at: dumpDay(1),
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
    user(4, 'spammer', { suspended_at: dumpDay(9), suspended_till: '3022-01-01 00:00:00' }),
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
