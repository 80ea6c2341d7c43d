import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { AppError } from '#core/errors.ts';
import { demandMember } from '#core/permissions.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { ExportFile } from '#platform/feature/memberData.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { escapeHtml } from '#platform/html/escapeHtml.ts';

const hour = 60 * 60 * 1000;

/**
 * Counts an export of the viewer's own data; limited to one per hour.
 * @throws AppError UNAUTHENTICATED, RATE_LIMITED
 */
export async function beginExport(ctx: Ctx): Promise<number> {
  const memberId = demandMember(ctx.viewer);
  await inTransaction(ctx, async ({ trx }) => {
    // Concurrent clicks are serialized by the member's row lock.
    await trx
      .selectFrom('members')
      .select('id')
      .where('id', '=', memberId)
      .forNoKeyUpdate()
      .execute();
    const last = await trx
      .selectFrom('audit_log')
      .select('at')
      .where('subject_type', '=', 'member')
      .where('subject_id', '=', `${memberId}`)
      .where('action', '=', 'member.exported')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const rest = last ? last.at.getTime() + hour - ctx.now.getTime() : 0;
    if (rest > 0) {
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(rest / 1000) });
    }
    const subject = { subjectType: 'member', subjectId: memberId } as const;
    await audit(trx, ctx, { action: 'member.exported', ...subject });
  });
  return memberId;
}

/**
 * Streams a zip of all data stored about a member: JSON, uploaded files, and an index page. Only some rows
 * and file chunks are in memory at a time.
 */
export async function* exportOf(
  ctx: Ctx,
  store: FileStore,
  memberId: number,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let fault: unknown = null;
  const zip = new Zip((error, chunk) => {
    if (error) fault = error;
    else chunks.push(chunk);
  });
  const drain = function* () {
    if (fault) throw fault;
    yield* chunks.splice(0);
  };
  const counts: Counted[] = [];
  for (const { name, list } of exportFiles()) {
    const entry = new ZipDeflate(`${name}.json`, { level: 6 });
    zip.add(entry);
    let [count, after] = [0, ''];
    for (;;) {
      const rows = await list(ctx.db, memberId, after);
      for (const { row } of rows) {
        entry.push(encoded(`${count === 0 ? '[\n' : ',\n'}${JSON.stringify(row)}`));
        count += 1;
      }
      yield* drain();
      after = rows.at(-1)?.cursor ?? '';
      if (after === '') break;
    }
    entry.push(encoded(count === 0 ? '[]\n' : '\n]\n'), true);
    counts.push({ name, count });
    yield* drain();
  }
  for await (const file of filesOf(ctx, memberId)) {
    const kept = await store.get(file.storage_key);
    if (kept === null) continue;
    const entry = new ZipPassThrough(`files/${file.storage_key}-${file.file_name}`);
    zip.add(entry);
    for await (const piece of kept.stream) {
      entry.push(piece);
      yield* drain();
    }
    entry.push(new Uint8Array(0), true);
    yield* drain();
  }
  const page = new ZipDeflate('index.html', { level: 6 });
  zip.add(page);
  page.push(encoded(indexPage(ctx, counts)), true);
  zip.end();
  yield* drain();
}

function exportFiles(): ExportFile[] {
  return serverParts('memberData')
    .flatMap((tables) => Object.values(tables).map((table) => table.export))
    .flatMap((files) => ('none' in files ? [] : files));
}

async function* filesOf(ctx: Ctx, memberId: number) {
  let after = 0;
  for (;;) {
    const rows = await ctx.db
      .selectFrom('files')
      .select(['id', 'storage_key', 'file_name'])
      .where('owner_id', '=', memberId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(100)
      .execute();
    if (rows.length === 0) return;
    yield* rows;
    after = rows.at(-1)?.id ?? after;
  }
}

interface Counted {
  name: string;
  count: number;
}

function indexPage(ctx: Ctx, counts: readonly Counted[]): string {
  const community = escapeHtml(ctx.settings.name);
  const rows = counts
    .map(
      ({ name, count }) => `<tr><td><a href="${name}.json">${name}</a></td><td>${count}</td></tr>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${community}</title>
<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:40rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;padding:.4rem;text-align:start}</style>
<h1>${community}</h1>
<p>${escapeHtml(ctx.viewer.username ?? '')}, ${ctx.now.toISOString()}</p>
<table><tr><th>File</th><th>Entries</th></tr>
${rows}
</table>
</html>
`;
}

const encoder = new TextEncoder();

function encoded(text: string): Uint8Array {
  return encoder.encode(text);
}
