import { createPatch } from 'diff';

type Fields = Record<string, string | number>;

/** What NodeBB stores, before the database that it stores it in. */
export interface NodebbObjects {
  hashes: Record<string, Fields>;
  zsets: Record<string, Record<string, number>>;
  sets: Record<string, string[]>;
  lists: Record<string, string[]>;
}

const at = (day: number) => Date.UTC(2022, 2, day, 10);
const bcrypt = `$2b$12$${'abcdefghijklmnopqrstuv'}${'ABCDEFGHIJKLMNOPQRSTUVWXYZ01234'}`;

const post = (pid: number, tid: number, content: string, more: Fields = {}): [string, Fields] => [
  `post:${pid}`,
  { pid, uid: 2, tid, content, timestamp: at(1) + pid * 1000, ...more },
];

const members = (cid: number, privilege: string, groups: string[]) =>
  [
    `group:cid:${cid}:privileges:groups:${privilege}:members`,
    Object.fromEntries(groups.map((group) => [group, at(1)])),
  ] as const;

const everyone = ['registered-users', 'guests'];

/** Two versions that `Diffs.save` keeps: the newest text, and a patch that leads back. */
const editedText = 'Which soil is **best**?\nSecond line';

export const uglyMarkdown = [
  'Hi @sam-lee and @nobody :smile: :no_such:',
  '',
  '@sam-lee said in [Which soil](/post/10):',
  '> Clay & loam',
  '> > deeper',
  '',
  '![pic](/assets/uploads/files/1650000000000-pic.png) [notes.pdf](/assets/uploads/files/1650000000001-notes.pdf) ![gone](/assets/uploads/files/0-gone.png)',
  '',
  '<script>alert(1)</script> <b>bold?</b>',
  '',
  '```js',
  'const at = "@sam-lee :smile:";',
  '```',
  '',
  '[bad](javascript:alert(1)) and `@sam-lee`',
].join('\n');

export const nodebbObjects: NodebbObjects = {
  hashes: {
    global: { nextUid: 5, topicCount: 4 },
    'user:1': {
      uid: 1,
      username: 'Sam Lee',
      userslug: 'sam-lee',
      email: 'sam@garden.test',
      'email:confirmed': 1,
      joindate: at(1),
      lastonline: at(20),
      password: bcrypt,
      'password:shaWrapped': 1,
      picture: '/assets/uploads/profile/uid-1/1-avatar.png',
      aboutme: 'I *grow*',
      signature: 'Sam',
    },
    'user:2': {
      uid: 2,
      username: 'kim',
      userslug: 'kim',
      email: 'kim@garden.test',
      joindate: at(1),
      password: bcrypt,
    },
    'user:3': {
      uid: 3,
      username: 'spammer',
      userslug: 'spammer',
      joindate: at(1),
      banned: 1,
      'banned:expire': 0,
    },
    'user:4': {
      uid: 4,
      username: 'loud',
      userslug: 'loud',
      joindate: at(1),
      banned: 1,
      'banned:expire': Date.UTC(2999, 0, 1),
    },
    'uid:3:ban:1650000000000': { type: 'ban', uid: 3, timestamp: at(5), expire: 0, reason: 'Spam' },
    'category:1': {
      cid: 1,
      name: 'Help',
      slug: '1/help',
      description: 'Ask here',
      parentCid: 0,
      order: 1,
      disabled: 0,
    },
    'category:2': {
      cid: 2,
      name: 'Tools',
      slug: '2/tools',
      description: '',
      parentCid: 1,
      order: 2,
      disabled: 0,
    },
    'category:3': {
      cid: 3,
      name: 'Staff plans',
      slug: '3/staff-plans',
      description: '',
      parentCid: 0,
      order: 3,
      disabled: 0,
    },
    'category:4': {
      cid: 4,
      name: 'Old things',
      slug: '4/old',
      description: '',
      parentCid: 0,
      order: 4,
      disabled: 1,
    },
    'category:5': {
      cid: 5,
      name: 'Blog',
      slug: '5/blog',
      parentCid: 0,
      order: 5,
      link: 'https://blog.test',
    },
    'group:growers': {
      name: 'growers',
      slug: 'growers',
      description: 'They grow',
      createtime: at(1),
      system: 0,
    },
    'group:administrators': {
      name: 'administrators',
      slug: 'administrators',
      system: 1,
      createtime: at(1),
    },
    'topic:1': {
      tid: 1,
      uid: 1,
      cid: 2,
      mainPid: 10,
      title: 'Which soil',
      slug: '1/which-soil',
      timestamp: at(1),
      lastposttime: at(4),
      viewcount: 7,
      tags: 'Soil,Clay',
      pinned: 1,
      locked: 1,
    },
    'topic:2': {
      tid: 2,
      uid: 1,
      cid: 3,
      mainPid: 20,
      title: 'Buy the neighbour',
      slug: '2/buy-the-neighbour',
      timestamp: at(2),
      lastposttime: at(2),
      tags: 'lawsuit',
    },
    'topic:3': {
      tid: 3,
      uid: 2,
      cid: 1,
      mainPid: 30,
      title: 'Soil again',
      slug: '3/soil-again',
      timestamp: at(2),
      lastposttime: at(3),
      deleted: 1,
      mergeIntoTid: 1,
    },
    'topic:4': {
      tid: 4,
      uid: 2,
      cid: 1,
      mainPid: 40,
      title: 'Next year',
      slug: '4/next-year',
      timestamp: Date.UTC(2999, 0, 1),
      lastposttime: 0,
    },
    ...Object.fromEntries([
      post(10, 1, editedText, { uid: 1, edited: at(3), editor: 2 }),
      post(11, 1, uglyMarkdown),
      post(12, 1, 'A reply', { uid: 1, toPid: 11 }),
      post(13, 1, 'Deeper', { toPid: 12 }),
      post(14, 1, 'Gone', { deleted: 1 }),
      post(15, 1, 'To the gone', { toPid: 14, uid: 99 }),
      post(16, 1, 'As a guest', { uid: 0, handle: 'Visitor' }),
      post(20, 2, 'Secret plan ![map](/assets/uploads/files/1650000000002-map.png)', { uid: 1 }),
      post(21, 2, 'Secret answer'),
      post(30, 3, 'Same question'),
      post(40, 4, 'Not yet'),
      post(50, 99, 'Nowhere'),
    ]),
    [`diff:10.${at(3)}`]: {
      uid: 2,
      pid: 10,
      patch: createPatch('', editedText, 'Which soil?\nSecond line'),
    },
    'chat:room:1': { roomId: 1, owner: 1, timestamp: at(2), userCount: 2 },
    'chat:room:2': { roomId: 2, owner: 1, timestamp: at(2), roomName: 'Growers' },
    'message:1': { mid: 1, content: 'Hello @kim', timestamp: at(2), fromuid: 1, roomId: 1 },
    'message:2': { mid: 2, content: 'Hi', timestamp: at(3), fromuid: 2, roomId: 1, toMid: 1 },
    'message:3': { mid: 3, content: 'Oops', timestamp: at(3), fromuid: 2, roomId: 1, deleted: 1 },
    'message:4': {
      mid: 4,
      content: '[[modules:chat.system.user-join]]',
      timestamp: at(3),
      fromuid: 2,
      roomId: 2,
      system: 1,
    },
    'message:5': { mid: 5, content: 'All', timestamp: at(3), fromuid: 1 },
  },
  zsets: {
    'users:joindate': { '1': at(1), '2': at(1) },
    'uid:2:upvote': { '10': at(4), '11': at(4) },
    'uid:1:downvote': { '11': at(4) },
    'uid:2:bookmarks': { '12': at(4), '50': at(4) },
    'uid:2:followed_tids': { '1': at(4) },
    'uid:1:blocked_uids': { '3': at(4) },
    'following:1': { '2': at(4) },
    'chat:room:1:uids': { '1': at(2), '2': at(2) },
    'chat:room:2:uids': { '1': at(2), '2': at(2), '99': at(2) },
    'chat:room:2:mids': { '5': at(3) },
    'group:administrators:members': { '1': at(1) },
    'group:growers:members': { '2': at(1) },
    'group:cid:1:privileges:moderate:members': { '2': at(1) },
    ...Object.fromEntries([
      members(1, 'read', everyone),
      members(1, 'topics:read', everyone),
      members(1, 'topics:create', ['registered-users']),
      members(2, 'read', everyone),
      members(2, 'topics:read', everyone),
      members(3, 'read', ['administrators']),
      members(3, 'topics:read', ['administrators']),
      members(4, 'read', everyone),
      members(4, 'topics:read', everyone),
    ]),
  },
  sets: { 'pid:10:upvote': ['2'] },
  lists: { 'post:10:diffs': [String(at(3))] },
};
