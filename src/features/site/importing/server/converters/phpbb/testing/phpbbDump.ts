/** Columns of phpBB's tables that matter, in the order of its own CREATE TABLE; the others are left out. */
const columnsOf: Record<string, string> = {
  acl_groups: 'group_id,forum_id,auth_option_id,auth_role_id,auth_setting',
  acl_options: 'auth_option_id,auth_option,is_global,is_local,founder_only',
  acl_roles_data: 'role_id,auth_option_id,auth_setting',
  attachments:
    'attach_id,post_msg_id,topic_id,in_message,poster_id,is_orphan,physical_filename,real_filename,download_count,attach_comment,extension,mimetype,filesize,filetime,thumbnail',
  banlist:
    'ban_id,ban_userid,ban_ip,ban_email,ban_start,ban_end,ban_exclude,ban_reason,ban_give_reason',
  bookmarks: 'topic_id,user_id',
  config: 'config_name,config_value,is_dynamic',
  forums:
    'forum_id,parent_id,left_id,right_id,forum_name,forum_desc,forum_desc_uid,forum_password,forum_type,forum_status',
  groups: 'group_id,group_type,group_name,group_desc,group_desc_uid',
  poll_options: 'poll_option_id,topic_id,poll_option_text,poll_option_total',
  poll_votes: 'topic_id,poll_option_id,vote_user_id,vote_user_ip',
  posts:
    'post_id,topic_id,forum_id,poster_id,post_time,post_visibility,post_username,post_subject,post_text,post_attachment,bbcode_uid,post_edit_time,post_edit_user,post_delete_time',
  privmsgs:
    'msg_id,root_level,author_id,message_time,message_subject,message_text,bbcode_uid,message_edit_time,to_address,bcc_address',
  privmsgs_to: 'msg_id,user_id,author_id,pm_deleted,folder_id',
  profile_fields_data: 'user_id,pf_phpbb_location,pf_phpbb_website',
  search_wordmatch: 'post_id,word_id,title_match',
  topics:
    'topic_id,forum_id,topic_title,topic_poster,topic_time,topic_views,topic_status,topic_type,topic_first_post_id,topic_last_post_time,topic_moved_id,topic_visibility,topic_delete_time,poll_title,poll_start,poll_length,poll_max_options',
  topics_watch: 'topic_id,user_id,notify_status',
  user_group: 'group_id,user_id,group_leader,user_pending',
  users:
    'user_id,user_type,group_id,user_regdate,username,username_clean,user_password,user_email,user_lastvisit,user_inactive_reason,user_lang,user_timezone,user_sig,user_sig_bbcode_uid,user_avatar,user_avatar_type',
  zebra: 'user_id,zebra_id,friend,foe',
};

/** A value that is not quoted: a number, or what the test writes as SQL. */
type Value = string | number | null | { sql: string };
export type PhpbbRows = Record<string, readonly (readonly Value[])[]>;

/** As `mysqldump` writes it. */
export function phpbbDump(rows: PhpbbRows, prefix = 'phpbb_'): string {
  const tables = Object.entries(columnsOf).map(([table, names]) => {
    const name = `\`${prefix}${table}\``;
    const columns = names.split(',').map((column) => `  \`${column}\` mediumtext NOT NULL,`);
    const own = rows[table] ?? [];
    const values = own.map((row) => `(${row.map(literal).join(',')})`).join(',');
    return [
      `--\n-- Table structure for table ${name}\n--\n`,
      `DROP TABLE IF EXISTS ${name};`,
      `CREATE TABLE ${name} (`,
      ...columns,
      `  PRIMARY KEY (\`${names.split(',')[0]}\`)`,
      ') ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_bin;\n',
      ...(own.length === 0 ? [] : [`INSERT INTO ${name} VALUES ${values};`]),
    ].join('\n');
  });
  return ['-- MySQL dump 10.13', '/*!40101 SET NAMES utf8mb4 */;', ...tables, ''].join('\n');
}

const escaped: Record<string, string> = {
  ...{ '\\': '\\\\', "'": "\\'", '"': '\\"', '\n': '\\n', '\r': '\\r', '\0': '\\0', '\x1A': '\\Z' },
};

function literal(value: Value): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return value.sql;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what mysqldump escapes
  return `'${value.replace(/[\\'"\n\r\0\x1a]/g, (letter) => escaped[letter] ?? letter)}'`;
}
