import type { StagedTables } from '../dump/stageTables.ts';

const id = { id: 'int' } as const;
const created = { created_at: 'text' } as const;

/** What is read of a backup: tables and columns as Discourse’s schema has, or once had, them. */
export const discourseTables: StagedTables = {
  users: {
    columns: {
      ...id,
      ...{ username: 'text', username_lower: 'text', name: 'text', ...created },
      ...{ last_seen_at: 'text', updated_at: 'text', admin: 'bool', moderator: 'bool' },
      ...{ active: 'bool', approved: 'bool', staged: 'bool', suspended_at: 'text' },
      ...{
        suspended_till: 'text',
        silenced_till: 'text',
        uploaded_avatar_id: 'int',
        locale: 'text',
      },
      // Before these had tables of their own.
      ...{ email: 'text', password_hash: 'text', salt: 'text', password_algorithm: 'text' },
    },
    indexes: ['id', 'username_lower'],
  },
  user_emails: {
    columns: { ...id, user_id: 'int', email: 'text', primary: 'bool' },
    indexes: ['user_id'],
  },
  user_profiles: {
    columns: { user_id: 'int', bio_cooked: 'text', location: 'text', website: 'text' },
    indexes: ['user_id'],
  },
  user_passwords: {
    columns: {
      ...{ ...id, user_id: 'int', password_hash: 'text', password_salt: 'text' },
      password_algorithm: 'text',
    },
    indexes: ['user_id'],
  },
  user_options: { columns: { user_id: 'int', timezone: 'text' }, indexes: ['user_id'] },
  user_histories: {
    columns: { ...id, action: 'int', target_user_id: 'int', details: 'text', ...created },
    indexes: ['target_user_id'],
    // 10: suspended; 34 and 41 (by release): made anonymous is known from the address.
    leaveOut: ({ action }) => (action === 10 ? null : 'log of what staff did'),
  },
  groups: {
    columns: { ...id, name: 'text', full_name: 'text', automatic: 'bool', bio_raw: 'text' },
  },
  group_users: {
    columns: { ...id, group_id: 'int', user_id: 'int', ...created },
    indexes: ['group_id'],
  },
  badges: {
    columns: { ...id, name: 'text', description: 'text', enabled: 'bool', system: 'bool' },
  },
  user_badges: {
    columns: { ...id, badge_id: 'int', user_id: 'int', granted_at: 'text' },
  },
  categories: {
    columns: {
      ...{ ...id, name: 'text', slug: 'text', description: 'text', parent_category_id: 'int' },
      ...{ read_restricted: 'bool', position: 'int', topic_id: 'int', ...created },
    },
    indexes: ['id'],
  },
  category_groups: {
    columns: { ...id, category_id: 'int', group_id: 'int', permission_type: 'int' },
    indexes: ['category_id'],
  },
  tags: { columns: { ...id, name: 'text', description: 'text', target_tag_id: 'int', ...created } },
  topic_tags: { columns: { ...id, topic_id: 'int', tag_id: 'int' }, indexes: ['topic_id'] },
  tag_group_memberships: { columns: { ...id, tag_id: 'int', tag_group_id: 'int' } },
  tag_group_permissions: {
    columns: { ...id, tag_group_id: 'int', group_id: 'int', permission_type: 'int' },
  },
  topics: {
    columns: {
      ...{ ...id, title: 'text', slug: 'text', user_id: 'int', category_id: 'int', views: 'int' },
      ...{ archetype: 'text', subtype: 'text', visible: 'bool', closed: 'bool', archived: 'bool' },
      ...{ pinned_at: 'text', pinned_until: 'text', deleted_at: 'text', bumped_at: 'text' },
      ...{ ...created, updated_at: 'text', locale: 'text' },
    },
    indexes: ['id'],
  },
  topic_allowed_users: {
    columns: { ...id, user_id: 'int', topic_id: 'int', ...created },
    indexes: ['topic_id'],
  },
  topic_allowed_groups: {
    columns: { ...id, group_id: 'int', topic_id: 'int' },
    indexes: ['topic_id'],
  },
  posts: {
    columns: {
      ...{ ...id, user_id: 'int', topic_id: 'int', post_number: 'int', cooked: 'text' },
      ...{ ...created, updated_at: 'text', last_version_at: 'text', version: 'int' },
      ...{ reply_to_post_number: 'int', deleted_at: 'text', hidden: 'bool', hidden_at: 'text' },
      ...{ post_type: 'int', user_deleted: 'bool', action_code: 'text' },
    },
    indexes: ['id', 'topic_id, post_number'],
  },
  post_revisions: {
    columns: {
      ...{ ...id, post_id: 'int', user_id: 'int', number: 'int', modifications: 'text' },
      ...{ hidden: 'bool', ...created },
    },
    indexes: ['post_id, number'],
  },
  post_actions: {
    columns: {
      ...{ ...id, post_id: 'int', user_id: 'int', post_action_type_id: 'int' },
      ...{ deleted_at: 'text', ...created },
    },
    leaveOut: (row) => {
      if (row.deleted_at !== null && row.deleted_at !== undefined) return 'was taken back';
      return row.post_action_type_id === 1 || row.post_action_type_id === 2
        ? null
        : 'report to staff';
    },
  },
  bookmarks: {
    columns: {
      ...{ ...id, user_id: 'int', post_id: 'int', for_topic: 'bool', bookmarkable_id: 'int' },
      ...{ bookmarkable_type: 'text', ...created },
    },
  },
  topic_users: {
    columns: {
      ...{ ...id, user_id: 'int', topic_id: 'int', notification_level: 'int' },
      ...{ notifications_changed_at: 'text', first_visited_at: 'text' },
    },
    leaveOut: ({ notification_level: level }) =>
      level === 3 || level === 0 ? null : 'how far a member has read',
  },
  category_users: {
    columns: { ...id, user_id: 'int', category_id: 'int', notification_level: 'int' },
  },
  tag_users: { columns: { ...id, user_id: 'int', tag_id: 'int', notification_level: 'int' } },
  muted_users: { columns: { ...id, user_id: 'int', muted_user_id: 'int', ...created } },
  ignored_users: { columns: { ...id, user_id: 'int', ignored_user_id: 'int', ...created } },
  polls: {
    columns: {
      ...{ ...id, post_id: 'int', name: 'text', close_at: 'text', type: 'int', status: 'int' },
      ...{ results: 'int', visibility: 'int', min: 'int', max: 'int', title: 'text', ...created },
      updated_at: 'text',
    },
    indexes: ['post_id', 'id'],
  },
  poll_options: {
    columns: { ...id, poll_id: 'int', digest: 'text', html: 'text', anonymous_votes: 'int' },
    indexes: ['poll_id'],
  },
  poll_votes: {
    columns: { poll_id: 'int', poll_option_id: 'int', user_id: 'int', ...created },
    indexes: ['poll_id, user_id', 'poll_option_id'],
  },
  discourse_solved_solved_topics: {
    columns: { ...id, topic_id: 'int', answer_post_id: 'int' },
    indexes: ['topic_id'],
  },
  discourse_solved_topic_answers: {
    columns: { ...id, solved_topic_id: 'int', answer_post_id: 'int' },
    indexes: ['solved_topic_id'],
  },
  topic_custom_fields: {
    columns: { ...id, topic_id: 'int', name: 'text', value: 'text' },
    indexes: ['topic_id, name'],
    leaveOut: ({ name }) =>
      name === 'accepted_answer_post_id' ? null : 'additional data of a plugin',
  },
  uploads: {
    columns: {
      ...{ ...id, user_id: 'int', original_filename: 'text', filesize: 'int', url: 'text' },
      ...{ sha1: 'text', extension: 'text', secure: 'bool', ...created },
    },
    indexes: ['id', 'sha1', 'url'],
  },
  upload_references: {
    columns: { ...id, upload_id: 'int', target_type: 'text', target_id: 'int' },
    indexes: ['upload_id'],
  },
  post_uploads: { columns: { ...id, post_id: 'int', upload_id: 'int' }, indexes: ['upload_id'] },
  permalinks: {
    columns: {
      ...{ ...id, url: 'text', topic_id: 'int', post_id: 'int', category_id: 'int' },
      ...{ tag_id: 'int', user_id: 'int', external_url: 'text' },
    },
  },
  moved_posts: {
    columns: { ...id, old_topic_id: 'int', new_topic_id: 'int', full_move: 'bool' },
    indexes: ['old_topic_id'],
  },
  topic_links: {
    columns: { ...id, domain: 'text', internal: 'bool' },
    leaveOut: ({ internal }) => (internal === 1 ? null : 'list of links, which are in the texts'),
  },
};

const reasons: readonly [RegExp, string][] = [
  [/^(schema_migrations|ar_internal_metadata|schema_|migration_)/, 'record of the schema'],
  [
    /^(site_settings|themes?|theme_|color_scheme|javascript_caches|stylesheet_|translation_overrides)/,
    'setting or look of the community',
  ],
  [/^badge_/, 'groups and kinds of badges'],
  [
    /(_search_data|_stats?|_views?|_visits|_timings|_results|_scores|_histories|_logs?|_clicks|directory_items|top_topics|reports)$/,
    'statistics, log or index',
  ],
  [
    /^(notifications|email_logs|incoming_emails|post_reply_keys|drafts?|draft_|scheduled_|post_timings|user_auth_tokens?|user_auth_token_logs|oauth|user_second_factors|user_security_keys|api_key|web_hook|invites|invited)/,
    'sent, unsent or secret',
  ],
  [
    /^(chat_|direct_message|incoming_chat|user_chat)/,
    'chat of the chat plugin, which this converter does not read',
  ],
  [
    /^(user_fields?|user_custom_fields|post_custom_fields|category_custom_fields|group_custom_fields)/,
    'additional data of profiles or plugins',
  ],
  [/^optimized_/, 'smaller copies of pictures'],
  [/^post_repl(y|ies)/, 'list of replies, which posts name themselves'],
  [/^reviewable/, 'reports to staff'],
];

/** Why the rows of a table aren’t kept. */
export function whyTableIsSkipped(table: string): string {
  return reasons.find(([pattern]) => pattern.test(table))?.[1] ?? 'has no counterpart';
}
