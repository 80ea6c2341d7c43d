import { sql } from 'kysely';
import { expect } from 'vitest';
import type {
  Converter,
  ConvertOptions,
} from '#features/site/importing/server/converters/converter.ts';
import { convertFixture } from '#features/site/importing/server/converters/testing/convertFixture.ts';
import { runFolderImport } from '#features/site/importing/server/neutral/folderImport.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';

/** An empty community into which the dump of another system was moved, as an operator does it. Call once at the top. */
export async function importSystem(
  converter: Converter,
  source: string,
  given: Partial<Pick<ConvertOptions, 'restricted' | 'language'>> & { hosts?: string[] } = {},
) {
  const { portal, db } = await openPortalForFile();
  const { files } = portal.services;
  const converted = await convertFixture(converter, source, given);
  const { dir } = converted;
  const runImport = () => runFolderImport({ db, files, dir, hosts: given.hosts });
  const report = await runImport();

  const newId = async (kind: string, id: string): Promise<number> => {
    const row = await db
      .selectFrom('import_records')
      .select('target_id')
      .where('kind', '=', kind)
      .where('external_id', '=', id)
      .executeTakeFirst();
    if (!row?.target_id) throw new Error(`${kind} ${id} was not imported`);
    return row.target_id;
  };

  /** As a browser of a visitor asks for it, or of a member. */
  const ask = async (url: string, cookie?: string) => {
    const headers = { accept: 'text/html', ...(cookie === undefined ? {} : { cookie }) };
    const { statusCode, headers: answer, body } = await portal.app.inject({ url, headers });
    return { status: statusCode, location: String(answer.location ?? ''), text: body };
  };

  /** The page at the end of redirects, which are few. */
  const visit = async (url: string, cookie?: string) => {
    let answer = { ...(await ask(url, cookie)), url };
    for (let times = 0; times < 4 && answer.location !== ''; times += 1) {
      answer = { ...(await ask(answer.location, cookie)), url: answer.location };
    }
    return answer;
  };

  /** Each page of a post that a visitor may not read, if it is shown to one all the same. */
  const shownSecrets = async (): Promise<string[]> => {
    const { rows } = await sql<{ id: number; title: string; hidden: boolean }>`
      select id, title, is_private or held_at is not null or spam_at is not null or deleted_at is not null as hidden
      from conversations order by id`.execute(db);
    const wrong: string[] = [];
    for (const { id, title, hidden } of rows) {
      const { status, text } = await visit(`/conversations/x/${id}`);
      if (hidden === (status === 200)) wrong.push(`${title}: ${status}`);
      if (/secret/i.test(text)) wrong.push(`${title} tells a secret`);
    }
    return wrong;
  };

  /** Old addresses that don’t lead to a page with a 301. */
  const lostAddresses = async (): Promise<string[]> => {
    const lost: string[] = [];
    const { rows } = await sql<{ name: string }>`
      select r.kind || ' ' || external_id as name from import_records r
        left join comments on r.kind = 'comments' and comments.id = target_id
        left join conversations c on (r.kind = 'posts' and c.id = target_id) or c.id = comments.conversation_id
        left join members m on r.kind = 'members' and m.id = target_id
        left join files on r.kind = 'files' and files.id = target_id
      where c.is_private or c.held_at is not null or c.deleted_at is not null
        or comments.deleted_at is not null or m.deleted_at is not null or m.deactivated_at is not null or files.is_secure`.execute(
      db,
    );
    const { rows: imported } = await sql<{ name: string }>`
      select kind || ' ' || external_id as name from import_records where target_id is not null`.execute(
      db,
    );
    const known = new Set(imported.map(({ name }) => name));
    const hidden = new Set(rows.map(({ name }) => name));
    for (const { path, targetKind, targetId } of converted.records('redirects')) {
      // For its owner only, or of a file without bytes.
      if (targetKind === 'supportRequests' || !known.has(`${targetKind} ${targetId}`)) continue;
      const { status } = await ask(String(path));
      const end = await visit(String(path));
      if (hidden.has(`${targetKind} ${targetId}`)) {
        if (end.status === 200) lost.push(`${path} is shown`);
      } else if (status !== 301 || end.status !== 200)
        lost.push(`${path}: ${status}, ${end.url} ${end.status}`);
    }
    return lost;
  };

  return {
    ...{ portal, db, converted, report, runImport, newId, ask, visit, shownSecrets, lostAddresses },
  };
}

/** Whether two imports left the same rows behind. */
export async function hashTables(
  db: Awaited<ReturnType<typeof importSystem>>['db'],
): Promise<Record<string, string>> {
  const tables = [
    'members',
    'conversations',
    'comments',
    'marks',
    'files',
    'chat_messages',
    'old_addresses',
  ];
  const hashes: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${sql.table(table)} t`.execute(
      db,
    );
    hashes[table] = rows[0]?.hash ?? '';
  }
  return hashes;
}

type ImportedSystem = Awaited<ReturnType<typeof importSystem>>;

/** Every record is accounted for, and no counter is wrong. */
export async function expectComplete({ converted, report, db }: ImportedSystem): Promise<void> {
  expect(converted.report.balanced).toBe(true);
  const malformed = Object.values(report.tallies).map((tally) => tally?.malformed);
  expect(malformed).toEqual(malformed.map(() => 0));
  expect(await wrongCounters(db)).toEqual([]);
}

/** A second import of the same dump changes nothing. */
export async function expectRepeatable({ runImport, db }: ImportedSystem): Promise<void> {
  const before = await hashTables(db);
  const again = await runImport();
  for (const [kind, tally] of Object.entries(again.tallies)) {
    expect([kind, tally?.made, tally?.updated]).toEqual([kind, 0, 0]);
  }
  expect(await hashTables(db)).toEqual(before);
}
