import type { Converter } from '../converter.ts';
import { ConvertFailure } from '../frame/convertFailure.ts';
import { ScratchTables } from '../frame/scratchTables.ts';
import { readZendesk, zendeskFiles } from './readZendesk.ts';
import { writeGather } from './writeGather.ts';
import { writeGuide } from './writeGuide.ts';
import { writeTickets } from './writeTickets.ts';
import { writeZendeskMembers } from './writeZendeskMembers.ts';
import { ZendeskBackup } from './zendeskBackup.ts';
import { zendeskKindOf } from './zendeskKind.ts';

/** Zendesk Guide, Gather and Support, from JSON as its API gives it and scripts save it. */
export const zendeskConverter: Converter = {
  system: 'zendesk',
  reads:
    'a folder of JSON: pages of the API, lists, or one object a line; files in the folder attachments',
  inspect: async (source) => {
    const files = zendeskFiles(source);
    if (files.length === 0) throw new ConvertFailure(`there is no .json or .jsonl in ${source}`);
    const counts: Record<string, number> = {};
    for (const file of files) {
      for await (const found of readZendesk(file)) {
        const kind = 'broken' in found ? 'unreadable' : zendeskKindOf(found.item, found);
        if (typeof kind === 'string') counts[kind] = (counts[kind] ?? 0) + 1;
      }
    }
    const known = Object.keys(counts).filter((kind) => kind !== 'unreadable');
    if (known.length === 0) {
      throw new ConvertFailure(`${source} has no users, articles, posts or tickets of Zendesk`);
    }
    const notes =
      counts.users === undefined ? ['there are no users: nothing will have an author'] : [];
    return { title: 'Zendesk, JSON', counts, notes };
  },
  convert: async (source, writer, options) => {
    const scratch = new ScratchTables(options.workDir);
    try {
      const backup = new ZendeskBackup({ writer, options, scratch });
      await backup.read(source);
      if (options.signal.aborted) return;
      for (const write of [writeZendeskMembers, writeGuide, writeGather, writeTickets])
        write(backup);
    } finally {
      scratch.close();
    }
  },
};
