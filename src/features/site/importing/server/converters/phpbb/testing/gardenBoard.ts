import type { PhpbbRows } from './phpbbDump.ts';

const uid = '1a2b3c4d';
const [list, read] = [10, 11];
const [guests, registered, administrators, roses] = [1, 2, 5, 8];
/** A role that lists and reads; one that never does. */
const [open, closed] = [20, 21];

const readable = (forum: number, ...groups: number[]) =>
  groups.map((group) => [group, forum, 0, open, 0]);

const latin1 = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text));

const topic = (
  id: number,
  given: { forum: number; title: string; first: number } & Partial<Record<string, number | string>>,
) => [
  ...[id, given.forum, given.title, 3, given.at ?? 1_300_000_000, given.views ?? 7],
  ...[given.status ?? 0, given.type ?? 0, given.first, given.last ?? 1_300_000_900],
  ...[given.moved ?? 0, given.visibility ?? 1, given.deleted ?? 0],
  ...[
    given.poll ?? '',
    given.poll ? 1_300_000_000 : 0,
    given.poll ? 86_400 : 0,
    given.poll ? 2 : 1,
  ],
];

const post = (
  id: number,
  given: { topic: number; text: string } & Partial<Record<string, number | string>>,
) => [
  ...[id, given.topic, 3, given.author ?? 3, 1_300_000_000 + id, given.visibility ?? 1],
  ...[given.name ?? '', given.subject ?? '', given.text, given.files ?? 0, given.uid ?? ''],
  ...[given.edited ?? 0, given.edited ? 2 : 0, given.deleted ?? 0],
];

const user = (id: number, name: string, given: Partial<Record<string, number | string>> = {}) => [
  ...[id, given.type ?? 0, registered, 1_200_000_000, name, name.toLowerCase()],
  ...[given.hash ?? '', given.email ?? `u${id}@example.com`, 1_300_000_000, given.reason ?? 0],
  ...['de', 'Europe/Berlin', given.signature ?? '', given.uid ?? '', given.avatar ?? ''],
  given.avatarType ?? '',
];

export const bcrypt = `$2y$10$${'a'.repeat(53)}`;
export const phpass = `$H$9${'b'.repeat(30)}`;

/** A small board with what makes real ones hard to read. */
export const gardenBoard: PhpbbRows = {
  config: [
    ['version', '3.3.11', 0],
    ['server_name', 'garden.example', 0],
    ['server_protocol', 'https://', 0],
    ['script_path', '/board', 0],
    ['board_startdate', '1100000000', 0],
    ['avatar_salt', 'salt', 0],
  ],
  acl_options: [
    [list, 'f_list', 0, 1, 0],
    [read, 'f_read', 0, 1, 0],
    [12, 'f_post', 0, 1, 0],
  ],
  acl_roles_data: [
    [open, list, 1],
    [open, read, 1],
    [closed, list, 0],
    [closed, read, 0],
  ],
  acl_groups: [
    ...[1, 2, 3].flatMap((forum) => readable(forum, guests, registered)),
    // Registered members only.
    ...readable(4, registered),
    // Staff only; guests have a role that reads, and one that never does.
    ...readable(5, administrators, guests),
    [guests, 5, 0, closed, 0],
    [registered, 5, read, 0, -1],
    // With a password.
    ...readable(6, guests, registered),
    // Within the staff's.
    ...readable(7, guests, registered),
  ],
  groups: [
    [guests, 3, 'GUESTS', '', ''],
    [registered, 3, 'REGISTERED', '', ''],
    [administrators, 3, 'ADMINISTRATORS', '', ''],
    [roses, 0, 'Rose &amp; friends', '', ''],
  ],
  forums: [
    [1, 0, 1, 14, 'Garden', '', '', '', 0, 0],
    [2, 1, 2, 3, 'Roses &amp; more', '<t>All about <B>roses</B></t>', '', '', 1, 0],
    [3, 1, 4, 5, 'Soil', '', '', '', 1, 1],
    [4, 1, 6, 7, 'Members', '', '', '', 1, 0],
    [5, 1, 8, 11, 'Staff', 'secret purpose', '', '', 1, 0],
    [6, 1, 12, 13, 'Locked away', '', '', '$2y$10$hash', 1, 0],
    [7, 5, 9, 10, 'Below staff', '', '', '', 1, 0],
    [9, 0, 15, 16, 'Shop', '', '', '', 2, 0],
  ],
  users: [
    user(1, 'Anonymous', { type: 2, email: '' }),
    user(2, 'Admin', { type: 3, hash: bcrypt }),
    user(3, latin1('Jörg Müller'), {
      hash: phpass,
      signature: `[b:${uid}]Bye[/b:${uid}] &amp; thanks`,
      uid,
      avatar: '3_1.jpg',
      avatarType: 'avatar.driver.upload',
    }),
    user(4, 'Bot [Google]', { type: 2 }),
    user(5, 'Lazy', { type: 1, reason: 1, hash: 'd41d8cd98f00b204e9800998ecf8427e' }),
    user(6, 'Troll'),
    user(7, 'troll'),
  ],
  profile_fields_data: [[3, 'Köln', 'https://joerg.example']],
  banlist: [
    [1, 6, '', '', 1, 0, 0, 'spam', 'Spam &amp; insults'],
    [2, 7, '', '', 1, 4_000_000_000 - 1, 0, '', 'Calm down'],
    [3, 0, '10.0.0.1', '', 1, 0, 0, '', ''],
    [4, 3, '', '', 1, 1_000_000, 0, '', ''],
  ],
  user_group: [
    [registered, 3, 0, 0],
    [administrators, 2, 1, 0],
    [roses, 3, 0, 0],
    [roses, 6, 0, 1],
    [roses, 99, 0, 0],
  ],
  topics: [
    topic(10, {
      forum: 2,
      title: 'When to prune? &quot;soon&quot;',
      first: 100,
      type: 1,
      status: 1,
    }),
    topic(11, { forum: 3, title: 'Clay', first: 110, poll: 'Which &lt;soil&gt;?' }),
    topic(12, { forum: 4, title: 'For members', first: 120 }),
    topic(13, { forum: 5, title: 'For staff', first: 130 }),
    topic(14, { forum: 6, title: 'Behind a password', first: 140 }),
    topic(15, { forum: 7, title: 'Below staff', first: 150 }),
    topic(16, { forum: 3, title: 'Clay', first: 0, status: 2, moved: 11 }),
    topic(17, { forum: 2, title: 'Waiting', first: 170, visibility: 0 }),
    topic(18, { forum: 2, title: 'Removed', first: 180, visibility: 2, deleted: 1_300_005_000 }),
    topic(19, { forum: 2, title: 'Empty', first: 190 }),
    topic(20, { forum: 2, title: 'Rules', first: 200, type: 3 }),
    topic(21, { forum: 99, title: 'Forum that is gone', first: 210 }),
    topic(22, { forum: 2, title: 'Wrong first', first: 999 }),
  ],
  posts: [
    post(100, {
      topic: 10,
      text: `[quote=&quot;Admin&quot;:${uid}]In [b:${uid}]March[/b:${uid}][/quote:${uid}]When? <!-- s:) --><img src="{SMILIES_PATH}/icon_e_smile.gif" alt=":)" title="Smile" /><!-- s:) -->\n[attachment=1:${uid}]<!-- ia1 -->plan.png<!-- ia1 -->[/attachment:${uid}]`,
      uid,
      files: 1,
      edited: 1_300_001_000,
    }),
    post(101, {
      topic: 10,
      author: 2,
      subject: 'Re: When to prune? &quot;soon&quot;',
      text: '<r><B><s>[b]</s>Now<e>[/b]</e></B> <SIZE size="200"><s>[size=200]</s>!<e>[/size]</e></SIZE></r>',
    }),
    post(102, {
      topic: 10,
      author: 1,
      name: 'Passer-by',
      subject: 'Another thing',
      text: '<t>Hello</t>',
    }),
    post(103, { topic: 10, author: 6, text: '<t>waits</t>', visibility: 0 }),
    post(104, { topic: 10, author: 6, text: '<t>gone</t>', visibility: 2, deleted: 1_300_004_000 }),
    post(105, { topic: 777, text: '<t>lost</t>' }),
    post(110, { topic: 11, text: `<t>${latin1('Für Ton: größer')}</t>` }),
    post(120, { topic: 12, text: '<t>secret of members</t>' }),
    post(130, { topic: 13, text: '<t>secret of staff</t>' }),
    post(131, { topic: 13, text: '<t>secret reply</t>', files: 1 }),
    post(140, { topic: 14, text: '<t>secret behind a password</t>' }),
    post(150, { topic: 15, text: '<t>secret below staff</t>' }),
    post(170, { topic: 17, text: '<t>waiting</t>', visibility: 0 }),
    post(180, { topic: 18, text: '<t>removed</t>', visibility: 2 }),
    post(200, { topic: 20, author: 2, text: '<t>Be kind</t>' }),
    post(210, { topic: 21, text: '<t>secret of a forum that is gone</t>' }),
    post(220, { topic: 22, text: '<t>first of it</t>' }),
    post(221, { topic: 22, text: '<t>second</t>' }),
    post(101, { topic: 10, text: '<t>again</t>' }),
    post(110, { topic: 11, text: '<t>again</t>' }),
    // A broken row: a value is missing.
    [999, 10],
  ],
  attachments: [
    [1, 100, 10, 0, 3, 0, '3_aabbccdd', 'plan.png', 5, '', 'png', 'image/png', 9, 1_300_000_000, 0],
    [
      2,
      100,
      10,
      0,
      3,
      0,
      '3_eeff0011',
      'list.pdf',
      5,
      'Plants',
      'pdf',
      'application/pdf',
      9,
      1_300_000_000,
      0,
    ],
    [
      3,
      131,
      13,
      0,
      3,
      0,
      '3_5ecre7',
      'secret.txt',
      5,
      '',
      'txt',
      'text/plain',
      9,
      1_300_000_000,
      0,
    ],
    [4, 0, 0, 0, 3, 1, '3_0rphan', 'orphan.txt', 0, '', 'txt', 'text/plain', 9, 1_300_000_000, 0],
    [
      5,
      500,
      0,
      1,
      3,
      0,
      '../../config.php',
      'letter.txt',
      0,
      '',
      'txt',
      'text/plain',
      9,
      1_300_000_000,
      0,
    ],
  ],
  poll_options: [
    [1, 11, 'Clay', 3],
    [2, 11, '<t>Sand</t>', 1],
    [1, 19, 'Nothing', 0],
  ],
  poll_votes: [
    [11, 1, 2, ''],
    [11, 2, 3, ''],
  ],
  privmsgs: [
    [500, 0, 3, 1_300_000_000, 'Seeds', '<t>Want some?</t>', '', 0, 'u_2', ''],
    [501, 500, 2, 1_300_000_100, 'Re: Seeds', '<t>Yes!</t>', '', 0, 'u_3', ''],
    [502, 0, 2, 1_300_000_200, 'Meeting', '<t>Friday</t>', '', 0, 'u_3:u_5', 'u_7'],
    [503, 0, 3, 1_300_000_300, 'To nobody', '<t>gone</t>', '', 0, 'u_99', ''],
  ],
  privmsgs_to: [
    [500, 2, 3, 0, 0],
    [500, 3, 3, 0, -1],
    [502, 7, 2, 0, 0],
  ],
  bookmarks: [
    [10, 3],
    [16, 3],
    [777, 3],
  ],
  topics_watch: [
    [10, 2, 0],
    [10, 99, 0],
  ],
  zebra: [
    [3, 6, 0, 1],
    [3, 2, 1, 0],
  ],
  search_wordmatch: [
    [1, 1, 0],
    [1, 2, 0],
  ],
};
