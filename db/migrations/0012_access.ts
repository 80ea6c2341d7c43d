import { type Kysely, sql } from 'kysely';

/**
 * The built-in roles when roles became data (SPEC §6). A fixed copy: permissions added by a later release are
 * added to the rows by a migration.
 */
const shipped = [
  {
    key: 'member',
    level: 0,
    permissions: `
      CREATE_POST CREATE_COMMENT VOTE FLAG_INAPPROPRIATE FOLLOW BOOKMARK ATTACH
      USE_TAGS MANAGE_OWN_PRIVATE_MESSAGES`,
  },
  {
    key: 'trusted',
    level: 10,
    permissions: `
      CREATE_POST CREATE_COMMENT VOTE FLAG_INAPPROPRIATE FOLLOW BOOKMARK ATTACH
      USE_TAGS MANAGE_OWN_PRIVATE_MESSAGES CREATE_TAGS SKIP_CONTENT_LENGTH
      EXCLUDE_FROM_CAPTCHA NOMINATE`,
  },
  {
    key: 'moderator',
    level: 30,
    permissions: `
      CREATE_POST CREATE_COMMENT VOTE FLAG_INAPPROPRIATE FOLLOW BOOKMARK ATTACH
      USE_TAGS MANAGE_OWN_PRIVATE_MESSAGES CREATE_TAGS SKIP_CONTENT_LENGTH
      EXCLUDE_FROM_CAPTCHA NOMINATE CREATE_ANNOUNCEMENT MARK_ACCEPTED_ANSWER MARK_SPAM
      MANAGE_SPAM_POSTS EDIT_ANY_POST DELETE_POST CLOSE_POST PIN_POST ADD_ORDER
      ARCHIVE ESCALATE MERGE_POSTS FORK_MESSAGE MOVE_MESSAGE MODERATE_TAGS
      REMOVE_LIKES BLOCK_LOWER_RANKED_USER SUSPEND_USER MANAGE_NOTES VIEW_ACTIVITY_LOG`,
  },
  {
    key: 'agent',
    level: 20,
    permissions: `
      CREATE_POST CREATE_COMMENT VOTE FLAG_INAPPROPRIATE FOLLOW BOOKMARK ATTACH
      USE_TAGS MANAGE_OWN_PRIVATE_MESSAGES CREATE_TAGS SKIP_CONTENT_LENGTH
      EXCLUDE_FROM_CAPTCHA NOMINATE CREATE_ANNOUNCEMENT MARK_OFFICIAL_ANSWER ESCALATE
      MANAGE_PRIVATE_MESSAGES MANAGE_NOTES VIEW_POST_IN_EXTERNAL_TOOL
      USE_CANNED_RESPONSES`,
  },
  {
    key: 'editor',
    level: 20,
    permissions: `
      CREATE_POST CREATE_COMMENT VOTE FLAG_INAPPROPRIATE FOLLOW BOOKMARK ATTACH
      USE_TAGS MANAGE_OWN_PRIVATE_MESSAGES CREATE_TAGS SKIP_CONTENT_LENGTH
      EXCLUDE_FROM_CAPTCHA NOMINATE CREATE_ANNOUNCEMENT PUBLISH_NOMINATION EDIT_INDEX
      MANAGE_POLLS MANAGE_CONTESTS MANAGE_EVENTS UPDATE_TOPIC ADD_ORDER`,
  },
  {
    key: 'manager',
    level: 40,
    permissions: `
      CREATE_POST CREATE_COMMENT VOTE FLAG_INAPPROPRIATE FOLLOW BOOKMARK ATTACH
      USE_TAGS MANAGE_OWN_PRIVATE_MESSAGES CREATE_TAGS SKIP_CONTENT_LENGTH
      EXCLUDE_FROM_CAPTCHA NOMINATE CREATE_ANNOUNCEMENT MARK_ACCEPTED_ANSWER MARK_SPAM
      MANAGE_SPAM_POSTS EDIT_ANY_POST DELETE_POST CLOSE_POST PIN_POST ADD_ORDER
      ARCHIVE ESCALATE MERGE_POSTS FORK_MESSAGE MOVE_MESSAGE MODERATE_TAGS
      REMOVE_LIKES BLOCK_LOWER_RANKED_USER SUSPEND_USER MANAGE_NOTES VIEW_ACTIVITY_LOG
      PUBLISH_NOMINATION EDIT_INDEX MANAGE_POLLS MANAGE_CONTESTS MANAGE_EVENTS
      UPDATE_TOPIC MANAGE_USER_APPROVAL BLOCK_USER EDIT_USER EDIT_SIGNATURE
      EDIT_EMPLOYEE_ID EDIT_USERNAME RESET_USER_PASSWORD EDIT_USER_PROFILE_LIST
      MANAGE_BLACKLISTED_CONFIG SKIP_USERNAME_VALIDATION SILENT_EDIT
      CHAT_WITH_OPTED_OUT_USER`,
  },
  // Has every permission, whatever is stored.
  { key: 'administrator', level: 50, permissions: '' },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { key, level, permissions } of shipped) {
    const names = permissions.split(/\s+/).filter(Boolean);
    // Roles without a custom name are translated.
    await sql`insert into roles (key, name, level, permissions, built_in)
      values (${key}, '', ${level}, ${names}::text[], true)`.execute(db);
  }
  await sql`update members set role = 'member'
    where not exists (select from roles where roles.key = members.role)`.execute(db);
  await sql`alter table members add constraint members_role_fkey
    foreign key (role) references roles (key)`.execute(db);
  await sql`create index members_by_role on members (role, id) where role <> 'member'`.execute(db);
  await sql`create index role_grants_by_role on role_grants (role_key, member_id)`.execute(db);
  await sql`create index role_grants_by_category on role_grants (category_id)
    where category_id is not null`.execute(db);
  await sql`create index members_by_profile_list on members using gin (profile_list_ids)
    where profile_list_ids <> '{}'`.execute(db);
}
