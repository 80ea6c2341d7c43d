/**
 * `npm run bench`: measures a running Plaza against minimal baselines in the same run and prints a table of
 * ratios. No test asserts these figures.
 *
 *   --seconds N   duration of each load (8)
 *   --lighthouse  also runs Lighthouse (installs it the first time)
 *   --support     measures the support desk instead, with 1,000,000 requests
 *   --insight     measures the analytics instead: intake beside pages, and dashboards over events
 *   --events N    how many of those (5,000,000; 50,000,000 need about 15 GB)
 *   --backup      measures backups instead: speed, memory, pages meanwhile, and the restore
 *   --profile     measures instead where the processor's time of each page goes
 *   --crowds      measures instead what a comment costs, live listeners, and more readers than can be served
 *   --machines    measures instead several processes with Redis, and 10,000 connected streams on one of them
 *   --answers     measures instead how well posts are found, for judged sets of the demo and of an imported site
 *   --webhooks    measures instead how fast events reach a hundred receivers, five of which are dead
 *   --growth      also builds a community ten times the size (takes several minutes)
 */
import './asProduction.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureAnswers } from './answerBench.ts';
import { measureGrowth } from './growth.ts';
import { measureMachines } from './machinesBench.ts';
import {
  measureAnalytics,
  measureBackup,
  measureCommunity,
  measureCrowds,
  measureSupportDesk,
  measureWebhookDelivery,
  prepare,
  withPlaza,
} from './measure.ts';
import { profilePages } from './profilePages.ts';
import { tableOf } from './report.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    support: { type: 'boolean', default: false },
    insight: { type: 'boolean', default: false },
    events: { type: 'string', default: '5000000' },
    backup: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    crowds: { type: 'boolean', default: false },
    answers: { type: 'boolean', default: false },
    machines: { type: 'boolean', default: false },
    webhooks: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    lighthouse: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-bench-'));
const log = (line: string) => console.error(line);

if (values.answers) {
  await measureAnswers(log);
  process.exit(0);
}

if (values.machines) {
  console.log(tableOf(await measureMachines({ seconds, log })));
  process.exit(0);
}

try {
  const { lighthouse, insight, profile, support, webhooks } = values;
  const isSmall = support || insight || webhooks;
  const size = isSmall
    ? { categories: 20, members: 1_000, conversations: 1_000, comments: 10_000 }
    : { categories: 20, members: 1_000, conversations: 10_000, comments: 100_000 };
  const dataDir = path.join(dir, 'small');
  const small = await prepare({ dataDir, size, seconds, lighthouse, log });
  const rows = profile
    ? await withPlaza(small, profilePages)
    : values.crowds
      ? await measureCrowds(small)
      : support
        ? await measureSupportDesk(small)
        : insight
          ? await measureAnalytics(small, Number(values.events))
          : webhooks
            ? await measureWebhookDelivery(small)
            : values.backup
              ? await measureBackup(small)
              : await measureCommunity(small);
  console.log(`\n${os.cpus().length} cores, Node ${process.version}, ${seconds} s a load\n`);
  console.log(tableOf(rows));
  if (values.growth) {
    const large = await prepare({
      dataDir: path.join(dir, 'large'),
      size: { categories: 20, members: 10_000, conversations: 100_000, comments: 1_000_000 },
      seconds,
      log,
    });
    console.log(`\n${tableOf(await measureGrowth(small, large))}`);
  }
} finally {
  fs.rmSync(dir, { recursive: true, force: true });
}
