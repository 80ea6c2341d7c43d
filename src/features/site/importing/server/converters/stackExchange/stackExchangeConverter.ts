import path from 'node:path';
import { type DumpFileKey, dumpFiles, openDump } from '../../dump/dumpFiles.ts';
import { dumpSiteOf } from '../../dump/dumpSite.ts';
import { ImportFailure, NotADump } from '../../importFailure.ts';
import type { Converter } from '../converter.ts';
import { ConvertFailure } from '../frame/convertFailure.ts';
import { ScratchTables } from '../frame/scratchTables.ts';
import { StackExchangeSite } from './stackExchangeSite.ts';
import { writeComments } from './writeComments.ts';
import { writeHistory } from './writeHistory.ts';
import { readPosts, writePosts } from './writePosts.ts';
import { readTags, writeTags } from './writeTags.ts';
import { writeUsers } from './writeUsers.ts';
import { skipBadges, writeVotes } from './writeVotes.ts';

/** A data dump of Stack Exchange, with the mapping of decision 0120. */
export const stackExchangeConverter: Converter = {
  system: 'stackexchange',
  reads: 'the folder of a data dump, named after its site: Users.xml, Posts.xml and the others',
  inspect: async (source) => {
    const files = await open(source);
    const { hosts, name } = dumpSiteOf(path.basename(path.resolve(source)));
    const missing = Object.entries(dumpFiles).flatMap(
      ([key, file]) => (files.has(key as DumpFileKey) ? [] : [`${file.name} is missing`]), // keys of an exhaustive table
    );
    const counts = Object.fromEntries(
      [...files].map(([key, { bytes }]) => [`bytes of ${dumpFiles[key].name}`, bytes]),
    );
    const notes = [...missing, `the folder’s name is taken for the site: ${hosts.join(', ')}`];
    return { title: `Stack Exchange, ${name}`, counts, notes };
  },
  convert: async (source, writer, options) => {
    const files = await open(source);
    const scratch = new ScratchTables(options.workDir);
    try {
      const dump = dumpSiteOf(path.basename(path.resolve(source)));
      for (const host of dump.hosts) writer.hosts.add(host);
      const site = new StackExchangeSite({ files, dump, writer, options, scratch });
      const steps = [
        ...[writeUsers, readTags, readPosts, writeTags, writePosts],
        ...[writeComments, writeVotes, skipBadges, writeHistory],
      ];
      for (const step of steps) {
        await step(site);
        if (options.signal.aborted) return;
      }
    } finally {
      scratch.close();
    }
  },
};

async function open(source: string) {
  try {
    return await openDump(source);
  } catch (error) {
    if (error instanceof NotADump || error instanceof ImportFailure) {
      throw new ConvertFailure(error.message);
    }
    throw error;
  }
}
