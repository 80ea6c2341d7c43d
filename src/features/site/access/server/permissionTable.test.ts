import { expect, test } from 'vitest';
import { permissionGroups } from '#core/permissionGroups.ts';
import { holds, type Permission, permissions } from '#core/permissions.ts';
import { type Role, roles, viewerOf } from '#core/shippedRoles.ts';

const member = [
  ...['CREATE_POST', 'CREATE_COMMENT', 'VOTE', 'FLAG_INAPPROPRIATE', 'FOLLOW', 'BOOKMARK'],
  ...['ATTACH', 'USE_TAGS', 'MANAGE_OWN_PRIVATE_MESSAGES'],
];
const trusted = ['CREATE_TAGS', 'SKIP_CONTENT_LENGTH', 'EXCLUDE_FROM_CAPTCHA', 'NOMINATE'];
/** Every role of the staff is trusted and speaks for the community; see decision 0142. */
const staff = [...member, ...trusted, 'CREATE_ANNOUNCEMENT'];
const moderator = [
  ...['MARK_ACCEPTED_ANSWER', 'MARK_SPAM', 'MANAGE_SPAM_POSTS', 'EDIT_ANY_POST', 'DELETE_POST'],
  ...['CLOSE_POST', 'PIN_POST', 'ADD_ORDER', 'ARCHIVE', 'ESCALATE', 'MERGE_POSTS'],
  ...['FORK_MESSAGE', 'MOVE_MESSAGE', 'MODERATE_TAGS', 'REMOVE_LIKES', 'BLOCK_LOWER_RANKED_USER'],
  ...['SUSPEND_USER', 'MANAGE_NOTES', 'VIEW_ACTIVITY_LOG'],
];
const editor = [
  ...['PUBLISH_NOMINATION', 'EDIT_INDEX', 'MANAGE_POLLS', 'MANAGE_CONTESTS', 'MANAGE_EVENTS'],
  ...['UPDATE_TOPIC', 'ADD_ORDER'],
];

/** Who holds what, once more by hand. */
const table: Record<Role, readonly string[]> = {
  member,
  trusted: [...member, ...trusted],
  moderator: [...staff, ...moderator],
  agent: [
    ...staff,
    ...['MARK_OFFICIAL_ANSWER', 'ESCALATE', 'MANAGE_PRIVATE_MESSAGES', 'MANAGE_NOTES'],
    ...['VIEW_POST_IN_EXTERNAL_TOOL', 'USE_CANNED_RESPONSES'],
  ],
  editor: [...staff, ...editor],
  manager: [
    ...[...staff, ...moderator, ...editor],
    ...['MANAGE_USER_APPROVAL', 'BLOCK_USER', 'EDIT_USER', 'EDIT_SIGNATURE', 'EDIT_EMPLOYEE_ID'],
    ...['EDIT_USERNAME', 'RESET_USER_PASSWORD', 'EDIT_USER_PROFILE_LIST'],
    ...['MANAGE_BLACKLISTED_CONFIG', 'SKIP_USERNAME_VALIDATION', 'SILENT_EDIT'],
    'CHAT_WITH_OPTED_OUT_USER',
  ],
  administrator: permissions,
};

const shipped = Object.keys(roles) as Role[]; // the keys of a closed table

test.each(shipped)('%s holds what the table says of every permission', (role) => {
  const viewer = viewerOf({ id: 1, username: 'ann', role });
  const held = permissions.filter((permission) => holds(viewer, permission).ok);
  expect(new Set<string>(held)).toEqual(new Set(table[role]));
});

test('every permission stands in one group', () => {
  const grouped: Permission[] = Object.values(permissionGroups).flat();
  expect(grouped.toSorted()).toEqual([...permissions].toSorted());
});
