import fs from 'node:fs';
import path from 'node:path';
import type { Converter, ConvertOptions, Inspection } from '../converter.ts';
import { readCopyBlocks } from '../dump/copyBlocks.ts';
import { stageTables } from '../dump/stageTables.ts';
import { ConvertFailure } from '../frame/convertFailure.ts';
import type { NeutralWriter } from '../frame/neutralWriter.ts';
import { isTar, unpacked, unpackTar } from '../frame/openSource.ts';
import { ScratchTables } from '../frame/scratchTables.ts';
import { scratchText } from '../frame/writeRow.ts';
import { convertBadges } from './convertBadges.ts';
import { convertMarks } from './convertMarks.ts';
import { convertMembers } from './convertMembers.ts';
import { convertMessages } from './convertMessages.ts';
import { convertPlaces, convertTags } from './convertPlaces.ts';
import { convertPolls } from './convertPolls.ts';
import { convertPosts } from './convertPosts.ts';
import { convertRedirects } from './convertRedirects.ts';
import { convertRevisions } from './convertRevisions.ts';
import { convertTopics } from './convertTopics.ts';
import { convertUploads, fileFinder } from './convertUploads.ts';
import type { DiscourseRun } from './discourseRun.ts';
import { discourseTables, whyTableIsSkipped } from './discourseTables.ts';

/** A backup of Discourse: the archive, what is in it as a folder, or the dump alone. */
export const discourseConverter: Converter = {
  system: 'discourse',
  reads: 'a backup (.tar.gz), its folder, or dump.sql(.gz)',
  inspect: async (source, options) => {
    if (!fs.statSync(source).isDirectory() && (await isTar(source)))
      return inspectArchive(source, options);
    const { dump, uploadsDir } = await openBackup(source, options);
    for await (const batch of readCopyBlocks(await unpacked(dump), path.basename(dump))) {
      // Tables come by name: users and topics are at the end, but badges are in every backup.
      if (isDiscourse(batch.table)) {
        const notes = uploadsDir === null ? ['without uploads: files will be missing'] : [];
        return { title: 'Discourse', counts: {}, notes };
      }
    }
    throw new ConvertFailure(`${path.basename(dump)} is not of Discourse`);
  },
  convert: async (source, writer, options) => {
    const { dump, uploadsDir } = await openBackup(source, options);
    const scratch = new ScratchTables(options.workDir);
    try {
      const of = { file: dump, bytes: fs.statSync(dump).size };
      const { ledger, progress, signal } = options;
      await stageTables(
        of,
        { scratch, ledger, progress, signal },
        { tables: discourseTables, whyNot: whyTableIsSkipped },
      );
      await convertStaged({ scratch, writer, options, uploadsDir });
    } finally {
      scratch.close();
    }
  },
};

const isDiscourse = (table: string) =>
  ['post_actions', 'category_groups', 'topic_users', 'user_emails', 'topics'].includes(table);

async function convertStaged(given: {
  scratch: ScratchTables;
  writer: NeutralWriter;
  options: ConvertOptions;
  uploadsDir: string | null;
}): Promise<void> {
  const { scratch } = given;
  const users = Number(scratch.get('select count(*) as count from users')?.count ?? 0);
  if (users === 0) throw new ConvertFailure('the dump has no users: it is not of Discourse');
  const memberIdOf = (name: string) => {
    const user = scratch.get(
      'select id from users where username_lower = ? and id > 0',
      name.toLowerCase(),
    );
    return user === undefined ? null : scratchText(user.id);
  };
  const hosts = scratch.all(`select lower(domain) as host from topic_links where domain is not null
    group by lower(domain) order by count(*) desc limit 3`);
  const run: DiscourseRun = {
    ...given,
    now: new Date(),
    places: {
      memberIdOf,
      fileOf: fileFinder(scratch),
      hosts: new Set(hosts.map(({ host }) => scratchText(host))),
    },
  };
  for (const host of run.places.hosts) given.writer.hosts.add(host);
  convertMembers(run);
  convertBadges(run);
  convertPlaces(run);
  convertTags(run);
  convertUploads(run);
  await convertTopics(run);
  await convertPosts(run);
  await convertRevisions(run);
  convertPolls(run);
  await convertMarks(run);
  await convertMessages(run);
  convertRedirects(run);
}

const isDump = (name: string) => /^(?:\.\/)?(?:[^/]+\/)?dump\.sql(?:\.gz)?$/.test(name);
const isUpload = (name: string) => /(?:^|\/)uploads\//.test(name) && !/\/optimized\//.test(name);

/** The names in an archive say enough. */
async function inspectArchive(
  source: string,
  { signal }: Pick<ConvertOptions, 'signal'>,
): Promise<Inspection> {
  let dumps = 0;
  let files = 0;
  const wanted = (name: string) => {
    if (isDump(name)) dumps += 1;
    else if (isUpload(name)) files += 1;
    return false;
  };
  await unpackTar(source, '', { wanted, signal });
  if (dumps === 0) throw new ConvertFailure(`${path.basename(source)} has no dump.sql`);
  const notes = files === 0 ? ['without uploads: files will be missing'] : [];
  return { title: 'Discourse backup', counts: { files }, notes };
}

/** Finds the dump and the uploads; of an archive, what is needed is unpacked into the working folder. */
async function openBackup(
  source: string,
  { workDir, ledger, signal }: ConvertOptions,
): Promise<{ dump: string; uploadsDir: string | null }> {
  const isFolder = fs.statSync(source).isDirectory();
  if (!isFolder && !(await isTar(source))) return { dump: source, uploadsDir: null };
  const folder = isFolder ? source : path.join(workDir, 'backup');
  if (!isFolder) {
    const wanted = (name: string) => isDump(name) || isUpload(name);
    const left = await unpackTar(source, folder, { wanted, signal });
    for (const { name, reason } of left) {
      ledger.read('archive');
      ledger.skipped('archive', reason, name);
    }
  }
  const dump = findDump(folder);
  if (dump === null) throw new ConvertFailure(`${path.basename(source)} has no dump.sql`);
  const uploadsDir = path.join(path.dirname(dump), 'uploads');
  return { dump, uploadsDir: fs.existsSync(uploadsDir) ? uploadsDir : null };
}

function findDump(folder: string): string | null {
  if (!fs.existsSync(folder)) return null;
  const inside = fs.readdirSync(folder, { withFileTypes: true });
  const folders = [
    folder,
    ...inside.flatMap((each) => (each.isDirectory() ? [path.join(folder, each.name)] : [])),
  ];
  for (const place of folders) {
    for (const name of ['dump.sql.gz', 'dump.sql']) {
      const file = path.join(place, name);
      if (fs.lstatSync(file, { throwIfNoEntry: false })?.isFile()) return file;
    }
  }
  return null;
}
