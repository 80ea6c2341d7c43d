import fs from 'node:fs';
import path from 'node:path';
import { mimeTypeOf } from '../frame/mimeTypeOf.ts';
import type { ScratchRow } from '../frame/scratchTables.ts';
import { accountFor, idText, requiredTime, scratchText } from '../frame/writeRow.ts';
import type { CookedPlaces } from './cookedHtml.ts';
import type { DiscourseRun } from './discourseRun.ts';
import { shortOfSha1 } from './uploadAddress.ts';

/** Pictures of the installation itself have ids below 1. */
const isSeeded = (upload: ScratchRow) => Number(upload.id) < 1;

const fileIdOf = (upload: ScratchRow) =>
  /^[0-9a-f]{40}$/.test(scratchText(upload.sha1))
    ? scratchText(upload.sha1)
    : `upload-${upload.id}`;

const fileNameOf = (upload: ScratchRow) =>
  scratchText(upload.original_filename)
    .replace(/[\\/\p{Cc}]/gu, '_')
    .slice(-200) || 'file';

/** Finds uploads as texts name them. */
export function fileFinder(scratch: DiscourseRun['scratch']): CookedPlaces['fileOf'] {
  const columns = 'select id, sha1, original_filename from uploads';
  return (name) => {
    const upload =
      'sha1' in name
        ? scratch.get(`${columns} where sha1 = ? and id > 0`, name.sha1)
        : scratch.get(`${columns} where url = ? and id > 0`, name.path);
    return upload === undefined ? null : { id: fileIdOf(upload), name: fileNameOf(upload) };
  };
}

/** Whether a post is read by everybody: not in a message, not a whisper, not where only some may read. */
const publicPost = `exists (select 1 from posts join topics on topics.id = posts.topic_id
    left join places on places.category_id = topics.category_id
  where posts.id = target_id and topics.archetype <> 'private_message' and posts.post_type <> 4
    and topics.deleted_at is null and posts.deleted_at is null and topics.visible <> 0
    and places.is_restricted = 0 and coalesce(posts.hidden, 0) = 0)`;

/**
 * The uploads with their bytes. One that only private content uses is secure, and has no redirect: whoever knew its address
 * could read it.
 */
export function convertUploads(run: DiscourseRun): void {
  const { scratch, options, writer, uploadsDir } = run;
  const usesTable = scratch.get('select 1 as found from upload_references limit 1') !== undefined;
  const uses = usesTable
    ? 'select upload_id, target_type, target_id from upload_references'
    : `select upload_id, 'Post' as target_type, post_id as target_id from post_uploads`;
  const rows = scratch.rows(`select uploads.*, exists (
      select 1 from (${uses}) where upload_id = uploads.id and (target_type <> 'Post' or ${publicPost})
      and target_type not like 'Chat%' and target_type not like '%Draft%'
    ) or exists (select 1 from users where uploaded_avatar_id = uploads.id) as is_public
    from uploads order by id`);
  for (const upload of rows) {
    const example = `id ${upload.id}, ${scratchText(upload.original_filename)}`;
    if (isSeeded(upload)) {
      options.ledger.skipped('uploads', 'a picture of the installation', example);
      continue;
    }
    const from = placeOf(uploadsDir, scratchText(upload.url));
    const isSecure = upload.secure === 1 || upload.is_public !== 1;
    const file = {
      ...{
        id: fileIdOf(upload),
        name: fileNameOf(upload),
        mimeType: mimeTypeOf(fileNameOf(upload)),
      },
      ...{ bytes: Number(upload.filesize ?? 0), ownerId: ownerOf(run, upload), isSecure },
      createdAt: requiredTime(upload.created_at),
    };
    if (writer.has('files', file.id)) {
      options.ledger.merged('uploads', 'the same file as another', example);
      continue;
    }
    const losses = from === null ? ['its bytes are not in the backup'] : [];
    accountFor(run, { table: 'uploads', example, losses }, () => {
      // What was unpacked for this conversion may be moved; a folder of the operator stays as it is.
      writer.writeFile(file, from, { move: from?.startsWith(options.workDir) ?? false });
      return true;
    });
    if (!isSecure) redirectFile(run, upload, file.id);
  }
  settleUses(run);
}

function ownerOf({ writer }: DiscourseRun, upload: ScratchRow): string | null {
  const id = idText(upload.user_id);
  return id !== null && writer.has('members', id) ? id : null;
}

/** `/uploads/default/original/1X/a….png` is in the archive as `uploads/default/original/…`, also if it was in a bucket. */
function placeOf(uploadsDir: string | null, url: string): string | null {
  const below = /\/((?:original|uploads)\/.+)$/.exec(url.replace(/^.*?(\/original\/)/, '$1'))?.[1];
  if (uploadsDir === null || below === undefined || below.split('/').includes('..')) return null;
  for (const site of fs.readdirSync(uploadsDir)) {
    const place = path.join(uploadsDir, site, below.replace(/^uploads\/[^/]+\//, ''));
    if (fs.lstatSync(place, { throwIfNoEntry: false })?.isFile()) return place;
  }
  return null;
}

function redirectFile({ writer }: DiscourseRun, upload: ScratchRow, targetId: string): void {
  const url = scratchText(upload.url).replace(/^(?:https?:)?\/\/[^/]+/, '');
  const extension = scratchText(upload.extension);
  const short = /^[0-9a-f]{40}$/.test(scratchText(upload.sha1))
    ? shortOfSha1(scratchText(upload.sha1))
    : null;
  const paths = [
    ...(url.startsWith('/') ? [url] : []),
    ...(short === null ? [] : [`/uploads/short-url/${short}${extension && `.${extension}`}`]),
  ];
  for (const [at, path] of paths.entries()) {
    writer.write('redirects', { id: `f${targetId}-${at}`, path, targetKind: 'files', targetId });
  }
}

function settleUses({ scratch, options: { ledger } }: DiscourseRun): void {
  for (const table of ['upload_references', 'post_uploads']) {
    for (const { id } of scratch.rows(`select id from ${table}`)) {
      ledger.merged(table, 'where a file is used', `id ${id}`);
    }
  }
}
