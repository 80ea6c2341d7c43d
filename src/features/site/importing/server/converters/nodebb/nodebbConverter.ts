import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Converter, ConvertOptions } from '../converter.ts';
import { ConvertFailure } from '../frame/convertFailure.ts';
import { mimeTypeOf } from '../frame/mimeTypeOf.ts';
import { isTar, unpackTar } from '../frame/openSource.ts';
import { ScratchTables } from '../frame/scratchTables.ts';
import { accountFor } from '../frame/writeRow.ts';
import { convertNodebbChats } from './convertNodebbChats.ts';
import { convertNodebbEdits } from './convertNodebbEdits.ts';
import { convertNodebbMarks } from './convertNodebbMarks.ts';
import { convertNodebbMembers } from './convertNodebbMembers.ts';
import { convertNodebbPlaces } from './convertNodebbPlaces.ts';
import { convertNodebbTopics, redirect } from './convertNodebbTopics.ts';
import { stageObjects } from './nodebbObjects.ts';
import { type NodebbRun, storedHashes } from './nodebbRun.ts';
import type { NodebbPlaces } from './nodebbText.ts';

/** An export of the database of NodeBB, alone or in a folder with its `uploads`. */
export const nodebbConverter: Converter = {
  system: 'nodebb',
  reads:
    'dump.sql of PostgreSQL, or objects.bson or objects.json of MongoDB; or a folder or .tar.gz with it and uploads/',
  inspect: async (source) => {
    if (fs.statSync(source).isDirectory()) {
      const { data, uploadsDir } = findExport(source);
      const notes = uploadsDir === null ? ['without uploads: files will be missing'] : [];
      return { title: `NodeBB, ${path.basename(data)}`, counts: {}, notes };
    }
    return { title: `NodeBB, ${path.basename(source)}`, counts: {}, notes: [] };
  },
  convert: async (source, writer, options) => {
    const { data, uploadsDir } = await openExport(source, options);
    const scratch = new ScratchTables(options.workDir);
    try {
      await stageObjects(data, scratch, options);
      listUploads(scratch, uploadsDir, options);
      const run: NodebbRun = {
        scratch,
        writer,
        options,
        places: placesOf(scratch),
        now: new Date(),
      };
      if (storedHashes(run, 'user').next().done) {
        throw new ConvertFailure(`${path.basename(data)} has no users: it is not of NodeBB`);
      }
      convertNodebbMembers(run);
      const places = convertNodebbPlaces(run);
      await convertNodebbTopics(run, places);
      convertNodebbEdits(run);
      convertNodebbMarks(run);
      await convertNodebbChats(run);
      for (const { owner, data: user } of storedHashes(run, 'user')) {
        const slug = user.text('userslug');
        if (slug === '' || !writer.has('members', owner)) continue;
        redirect(
          run,
          `u${owner}`,
          [`/user/${encodeURIComponent(slug)}`, `/uid/${owner}`],
          ['members', owner],
        );
      }
      for (const { owner, data: category } of storedHashes(run, 'category')) {
        const kind = writer.has('categories', owner) ? 'categories' : 'topics';
        if (!writer.has(kind, owner)) continue;
        const slug = category.text('slug').replace(/^\d+\//, '');
        redirect(
          run,
          `c${owner}`,
          [`/category/${owner}/${slug}`, `/category/${owner}`],
          [kind, owner],
        );
      }
      writeUploads(run, uploadsDir);
    } finally {
      scratch.close();
    }
  },
};

const dataNames = [
  'dump.sql',
  'dump.sql.gz',
  'objects.bson',
  'objects.bson.gz',
  'objects.json',
  'objects.json.gz',
];

async function openExport(
  source: string,
  { workDir, ledger, signal }: ConvertOptions,
): Promise<{ data: string; uploadsDir: string | null }> {
  if (fs.statSync(source).isDirectory()) return findExport(source);
  if (!(await isTar(source))) return { data: source, uploadsDir: null };
  const folder = path.join(workDir, 'export');
  for (const { name, reason } of await unpackTar(source, folder, { signal })) {
    ledger.read('archive');
    ledger.skipped('archive', reason, name);
  }
  return findExport(folder);
}

/** At most two folders down: mongodump writes `dump/nodebb/objects.bson`. */
function findExport(folder: string): { data: string; uploadsDir: string | null } {
  const folders = [folder, ...foldersIn(folder), ...foldersIn(folder).flatMap(foldersIn)];
  const files = folders.flatMap((place) => dataNames.map((name) => path.join(place, name)));
  const others =
    foldersIn(folder).length >= 0
      ? filesIn(folder).filter((file) => /\.(sql|bson|json)(\.gz)?$/.test(file))
      : [];
  const data = [...files, ...others].find((file) =>
    fs.lstatSync(file, { throwIfNoEntry: false })?.isFile(),
  );
  if (data === undefined)
    throw new ConvertFailure(`${folder} has no dump.sql, objects.bson or objects.json`);
  const uploadsDir = folders
    .map((place) => path.join(place, 'uploads'))
    .find((place) => fs.existsSync(place));
  return { data, uploadsDir: uploadsDir ?? null };
}

const entriesIn = (folder: string) =>
  fs.existsSync(folder) ? fs.readdirSync(folder, { withFileTypes: true }) : [];
const foldersIn = (folder: string) =>
  entriesIn(folder).flatMap((each) => (each.isDirectory() ? [path.join(folder, each.name)] : []));
const filesIn = (folder: string) =>
  entriesIn(folder).flatMap((each) => (each.isFile() ? [path.join(folder, each.name)] : []));

const fileId = (below: string) =>
  createHash('sha256').update(`nodebb ${below}`).digest('hex').slice(0, 40);

/** Names have a time before them: `1650000000000-picture.png`. */
const nameOf = (below: string) =>
  path
    .basename(below)
    .replace(/^\d{10,13}-/, '')
    .slice(-200);

function listUploads(
  scratch: ScratchTables,
  uploadsDir: string | null,
  { ledger }: ConvertOptions,
): void {
  scratch.create('uploads', 'below text primary key, is_public integer');
  if (uploadsDir === null) return;
  for (const entry of fs.readdirSync(uploadsDir, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const below = path
      .relative(uploadsDir, path.join(entry.parentPath, entry.name))
      .replaceAll(path.sep, '/');
    ledger.read('uploads');
    if (entry.isFile()) scratch.insert('uploads', { below, is_public: 0 });
    else ledger.skipped('uploads', 'a link or device is not a file', below);
  }
}

function placesOf(scratch: ScratchTables): (isPublic: boolean) => NodebbPlaces {
  const memberIdOf = (slug: string) => {
    const user = scratch.get(
      `select owner from hashes where family = 'user' and json_extract(data, '$.userslug') = ?`,
      slug,
    );
    return user === undefined ? null : String(user.owner);
  };
  scratch.exec(
    `create index hashes_slug on hashes (json_extract(data, '$.userslug')) where family = 'user'`,
  );
  const places = (isPublic: boolean): NodebbPlaces => ({
    memberIdOf,
    fileOf: (below) => {
      if (scratch.get('select 1 as found from uploads where below = ?', below) === undefined)
        return null;
      if (isPublic) scratch.run('update uploads set is_public = 1 where below = ?', below);
      return { id: fileId(below), name: nameOf(below) };
    },
  });
  const [open, closed] = [places(true), places(false)];
  return (isPublic) => (isPublic ? open : closed);
}

/** Last, when it is known which of them public texts use. */
function writeUploads(run: NodebbRun, uploadsDir: string | null): void {
  if (uploadsDir === null) return;
  for (const row of run.scratch.rows('select * from uploads order by below')) {
    const below = String(row.below);
    const from = path.join(uploadsDir, below);
    const facts = fs.statSync(from);
    const file = {
      ...{ id: fileId(below), name: nameOf(below), mimeType: mimeTypeOf(below), bytes: facts.size },
      ...{ ownerId: null, isSecure: row.is_public !== 1, createdAt: facts.mtime.toISOString() },
    };
    accountFor(run, { table: 'uploads', example: below }, () => {
      run.writer.writeFile(file, from, { move: from.startsWith(run.options.workDir) });
      return true;
    });
    if (row.is_public !== 1) continue;
    const address = below.split('/').map(encodeURIComponent).join('/');
    redirect(
      run,
      `f${file.id}`,
      [`/assets/uploads/${address}`, `/uploads/${address}`],
      ['files', file.id],
    );
  }
}
