import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { joinDatabase } from '#platform/database/localDatabase.ts';
import { bareInsertRate } from './bareInserts.ts';
import type { CommunitySize } from './benchCommunity.ts';
import { load } from './load.ts';
import { type BenchRow, ms, whole } from './report.ts';

interface WritingOptions {
  url: string;
  config: Config;
  size: CommunitySize;
  seconds: number;
  /** Headers of signed-in members. */
  members: Record<string, string>[];
  log: (line: string) => void;
}

/** As sent by a browser: one document with variables. */
const comment = `mutation Answer($objectId: ID!, $message: String!) {
  createComment(input: { objectId: $objectId, message: $message }) { comment { id } }
}`;
/** The endpoint's cost without a write: HTTP, the session, the document. */
const nothing = '{ __typename }';
const message = '<p>A comment of the usual length, with a <strong>word</strong> in bold.</p>';
const connections = 10;

/**
 * Comments through the public API compared with bare single-row inserts, from as many connections, outside
 * this process, with `synchronous_commit` on for both. Many members write under many posts, as in a real
 * community: a single post would serialize on its counter.
 */
export async function measureWriting(options: WritingOptions): Promise<BenchRow[]> {
  const { seconds, log } = options;
  await askAsMembers(options, comment, 3); // warm-up, until the code is compiled
  const own = await askAsMembers(options, comment, seconds);
  const idle = await askAsMembers(options, nothing, seconds);
  const bare = await bareInserts(options);
  const ratio = own.rate / bare;
  const against = `bare inserts ${whole(bare)}/s`;
  log(`  comments: ${whole(own.rate)}/s, ${against}`);
  return [
    {
      what: `comment written through the API (p50 ${ms(own.p50)}, p99 ${ms(own.p99)})`,
      measured: `${whole(own.rate)}/s`,
      against,
      ratio,
      goal: '≥ 0.25',
      met: ratio >= 0.25 && own.faults === 0,
    },
    {
      what: 'empty signed-in request to the same endpoint',
      measured: `${whole(idle.rate)}/s`,
      against,
      ratio: idle.rate / bare,
      goal: '',
      met: null,
    },
  ];
}

function askAsMembers({ url, members, size }: WritingOptions, query: string, seconds: number) {
  let turn = 0;
  return load({
    url: `${url}/schema/community`,
    seconds,
    connections,
    requests: [
      {
        method: 'POST',
        path: '/schema/community',
        setupRequest: (request) => {
          turn += 1;
          const objectId = `${1 + ((turn * 37) % size.conversations)}`;
          const headers = { ...members[turn % members.length], 'content-type': 'application/json' };
          const body = JSON.stringify({ query, variables: { objectId, message } });
          return { ...request, headers, body };
        },
      },
    ],
  });
}

/** In the running server's database. */
async function bareInserts({ config, seconds }: WritingOptions): Promise<number> {
  const local = await joinDatabase(config, 'bench');
  const handle = openDatabase(local.connection, { max: connections + 2 });
  try {
    return await bareInsertRate(handle.pool, { connections, seconds });
  } finally {
    await handle.close();
    await local.stop();
  }
}
