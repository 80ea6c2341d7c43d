import type { MysqlRow } from '../mysql/mysqlRow.ts';

export type Readers = 'everyone' | 'members' | 'some';

/** A forum, as far as it matters for who reads it. */
export interface AccessForum {
  id: number;
  parentId: number;
  hasPassword: boolean;
}

/** phpBB's ACL_YES and ACL_NEVER. */
const yes = 1;
const never = 0;

/**
 * Who may read a forum, from the permissions of guests and of registered users. Permissions of single members and of
 * other groups only add readers: they don’t make a forum public. What isn’t said is not allowed.
 */
export class ForumAccess {
  readonly #optionNames = new Map<number, string>();
  readonly #roles = new Map<number, [option: number, setting: number][]>();
  readonly #groupNames = new Map<number, string>();
  readonly #given = new Map<string, [option: number, role: number, setting: number][]>();

  read(table: string, row: MysqlRow): void {
    if (table === 'acl_options') {
      const name = row.text('auth_option');
      if (name === 'f_list' || name === 'f_read') {
        this.#optionNames.set(row.integer('auth_option_id'), name);
      }
    } else if (table === 'acl_roles_data') {
      const role = row.integer('role_id');
      const settings = this.#roles.get(role) ?? [];
      settings.push([row.integer('auth_option_id'), row.integer('auth_setting')]);
      this.#roles.set(role, settings);
    } else if (table === 'groups') {
      this.#groupNames.set(row.integer('group_id'), row.text('group_name'));
    } else if (table === 'acl_groups') {
      const key = `${row.integer('group_id')} ${row.integer('forum_id')}`;
      const given = this.#given.get(key) ?? [];
      given.push([
        row.integer('auth_option_id'),
        row.integer('auth_role_id'),
        row.integer('auth_setting'),
      ]);
      this.#given.set(key, given);
    }
  }

  readersOf(forum: AccessForum, forums: ReadonlyMap<number, AccessForum>): Readers {
    if (this.#isOpenTo('GUESTS', forum, forums)) return 'everyone';
    return this.#isOpenTo('REGISTERED', forum, forums) ? 'members' : 'some';
  }

  /** A forum within one that isn’t listed can’t be found either. */
  #isOpenTo(group: string, forum: AccessForum, forums: ReadonlyMap<number, AccessForum>): boolean {
    if (!this.#allows(group, forum.id, 'f_read')) return false;
    const seen = new Set<number>();
    for (let at: AccessForum | undefined = forum; at !== undefined; at = forums.get(at.parentId)) {
      if (seen.has(at.id) || at.hasPassword || !this.#allows(group, at.id, 'f_list')) return false;
      seen.add(at.id);
    }
    return true;
  }

  #allows(group: string, forumId: number, option: string): boolean {
    const settings = [...this.#groupNames].flatMap(([id, name]) =>
      name === group ? (this.#given.get(`${id} ${forumId}`) ?? []) : [],
    );
    const effective = settings.flatMap(([optionId, role, setting]) =>
      role > 0 ? (this.#roles.get(role) ?? []) : [[optionId, setting] as const],
    );
    const of = effective.filter(([id]) => this.#optionNames.get(id) === option);
    return (
      of.some(([, setting]) => setting === yes) && !of.some(([, setting]) => setting === never)
    );
  }
}
