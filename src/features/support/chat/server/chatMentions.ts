import { nameKey } from '#features/people/identity/identityRules.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * `@username` of those in the room becomes a mention, in the form of `sanitizeContent`; mentions of people who are not in
 * it become plain text.
 */
export async function withRoomMentions(
  db: Database,
  roomId: number,
  content: string,
): Promise<string> {
  if (!content.includes('@')) return content;
  const members = await listMentionable(db, roomId);
  const ids = new Set(members.map(({ id }) => `${id}`));
  const known = content.replace(
    /<a\b[^>]*\bdata-member-id="(\d+)"[^>]*>(.*?)<\/a>/gs,
    (mention: string, id: string, name: string) => (ids.has(id) ? mention : name),
  );
  const byName = new Map(members.map((member) => [member.username_key, member]));
  return mentionNames(known, (name) => byName.get(nameKey(name)));
}

/** Not within links and code. @param find by the name behind the @ */
export function mentionNames(
  html: string,
  find: (name: string) => { id: number; username: string } | undefined,
): string {
  let closed = '';
  return html
    .split(/(<[^>]*>)/)
    .map((part) => {
      const [, end, tag = ''] = /^<(\/?)(a|code|pre)\b/.exec(part) ?? [];
      if (end === '' && closed === '') closed = tag;
      else if (end === '/' && closed === tag) closed = '';
      if (part.startsWith('<') || closed !== '') return part;
      return part.replace(
        /(?<![\p{L}\p{N}_@./])@([\p{L}\p{N}_][\p{L}\p{N}_.-]{0,99})/gu,
        (text: string, named: string) => {
          for (let name = named; name !== ''; name = shorter(name)) {
            const member = find(name);
            if (!member) continue;
            const { id, username } = member;
            const link = `<a class="mention" data-member-id="${id}" href="/users/${id}">@${username}</a>`;
            return link + named.slice(name.length);
          }
          return text;
        },
      );
    })
    .join('');
}

/** Without the punctuation at its end; '' if there is none. */
function shorter(name: string): string {
  const without = name.replace(/[._-]+$/, '');
  return without === name ? '' : without;
}

function listMentionable(db: Database, roomId: number) {
  return db
    .selectFrom('chat_members')
    .innerJoin('members', 'members.id', 'chat_members.member_id')
    .where('room_id', '=', roomId)
    .where('left_at', 'is', null)
    .where('members.deleted_at', 'is', null)
    .select(['members.id', 'members.username', 'members.username_key'])
    .execute();
}
