import { type Config, readConfig } from '#platform/config.ts';
import { fillArticles, measureArticles } from './articleBench.ts';
import { measureUnderAttack } from './attack.ts';
import { measureBackups } from './backupBench.ts';
import { rawBytes } from './bareServer.ts';
import { createBenchClient } from './benchClient.ts';
import type { CommunitySize } from './benchCommunity.ts';
import { benchAdministrator, startBare, startBenchServer } from './childServer.ts';
import { buildCommunity, freePort } from './community.ts';
import { measureContestVotes } from './contestBench.ts';
import { measureCrowd } from './crowd.ts';
import { measureEngagement } from './engagementBench.ts';
import { measureFirstVisit } from './firstVisit.ts';
import { measureInboundMail } from './inboundMailBench.ts';
import { measureInsight } from './insightBench.ts';
import { runLighthouse } from './lighthouse.ts';
import { measureListeners } from './liveListeners.ts';
import { load } from './load.ts';
import { measureLongThread } from './longThread.ts';
import { measureMembers } from './memberBench.ts';
import { measureModeration } from './moderationBench.ts';
import { measureNotifications, startMailServer } from './notificationBench.ts';
import { measurePageBuilder } from './pageBuilderBench.ts';
import { measurePoints } from './pointBench.ts';
import { signedInRenderRate } from './renderPost.ts';
import { measureReplyCost } from './replyCost.ts';
import { type BenchRow, ms, whole } from './report.ts';
import type { MeasureOptions, Prepared, Running } from './running.ts';
import { measureSearching } from './searching.ts';
import { measureSupport } from './supportBench.ts';
import { measureSurveys } from './surveyBench.ts';
import { measureWebhooks } from './webhookBench.ts';
import { measureWorkflows } from './workflowBench.ts';
import { measureWriting } from './writing.ts';

const pageNames = ['home', 'topic', 'post'] as const;

export async function prepare(options: MeasureOptions): Promise<Prepared> {
  const { dataDir, size, log } = options;
  log(`Building ${whole(size.conversations)} posts and ${whole(size.comments)} comments`);
  return { options, built: await buildCommunity(dataDir, size, log) };
}

/** All measurements of one community. */
export async function measureCommunity(prepared: Prepared): Promise<BenchRow[]> {
  const { options } = prepared;
  return withPlaza(prepared, async (running) => {
    const rows: BenchRow[] = [];
    for (const name of pageNames) {
      rows.push(await anonymousPage(running, { name, path: running.pages[name] }));
    }
    rows.push(...(await signedInPost(running)));
    rows.push(...(await measureKnowledge(running)));
    const { plaza, members } = running;
    const config = configOf(options.dataDir);
    rows.push(...(await measureWriting({ ...options, url: plaza.url, config, members })));
    rows.push(...(await longThread(running)));
    rows.push(await measureSearching({ ...running, documents: documentsOf(options.size) }));
    rows.push(...(await underAttack(running)));
    const { client } = running;
    rows.push(await measureModeration({ ...options, client, config }));
    rows.push(await measureMembers({ ...options, url: plaza.url, config }));
    rows.push(await measureInboundMail({ ...options, config }));
    rows.push(...(await measurePoints({ ...options, client, config })));
    rows.push(await measureWorkflows({ ...options, client, config }));
    rows.push(...(await measureSurveys({ ...options, client, config, url: plaza.url })));
    rows.push(
      await measurePageBuilder({ ...options, client, url: plaza.url, headers: running.member }),
    );
    rows.push(await measureContestVotes({ ...options, client, config, members }));
    rows.push(...(await measureEngagement({ ...options, url: plaza.url, client, config })));
    const { mails } = running;
    const page = { url: `${plaza.url}${running.pages.post}`, headers: running.member };
    rows.push(...(await measureNotifications({ ...options, client, config, mails, page })));
    rows.push(await memory(running));
    const post = `${running.plaza.url}${running.pages.post}`;
    rows.push(await measureFirstVisit(post));
    if (options.lighthouse) rows.push(...runLighthouse(post));
    return rows;
  });
}

/** Only what many do at once: write, listen, read. */
export function measureCrowds(prepared: Prepared): Promise<BenchRow[]> {
  const config = configOf(prepared.options.dataDir);
  return withPlaza(prepared, async (running) => [
    await measureReplyCost(running, config),
    await measureListeners(running, 100),
    await measureListeners(running, 1_000),
    await measureCrowd(running, 200),
  ]);
}

/** Only those of the support desk. */
export function measureSupportDesk(prepared: Prepared): Promise<BenchRow[]> {
  const { options } = prepared;
  const config = configOf(options.dataDir);
  return withPlaza(prepared, ({ client }) => measureSupport({ ...options, client, config }));
}

/** Only those of the analytics. */
export function measureAnalytics(prepared: Prepared, events: number): Promise<BenchRow[]> {
  const { options } = prepared;
  const config = configOf(options.dataDir);
  return withPlaza(prepared, ({ client, plaza, pages }) =>
    measureInsight({ ...options, client, config, events, url: plaza.url, page: pages.post }),
  );
}

/** Only those of webhooks. */
export function measureWebhookDelivery(prepared: Prepared): Promise<BenchRow[]> {
  const { options } = prepared;
  const config = configOf(options.dataDir);
  const env = { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' };
  return withPlaza(prepared, ({ client }) => measureWebhooks({ ...options, client, config }), env);
}

/** Only those of backups. */
export function measureBackup(prepared: Prepared): Promise<BenchRow[]> {
  return withPlaza(prepared, ({ options, plaza: { url }, pages: { post } }) =>
    measureBackups({ ...options, config: configOf(options.dataDir), url, page: post }),
  );
}

/** Serves a community while the work runs. */
export async function withPlaza<T>(
  { options, built }: Prepared,
  work: (running: Running) => Promise<T>,
  more: Record<string, string> = {},
): Promise<T> {
  // Members and attackers each use their own address, with the default budget.
  const mails = await startMailServer();
  const env = {
    TRUST_PROXY: 'true',
    API_COST_PER_ADDRESS: '',
    SMTP_URL: mails.url,
    MAIL_FROM: 'bench@plaza.example',
    ...more,
  };
  const plaza = await startBenchServer(options.dataDir, await freePort(), { env });
  try {
    const client = createBenchClient(plaza.url);
    const member = await client.signIn(benchAdministrator.email, benchAdministrator.password);
    const { conversation, topic } = (await client.operation(
      `{ conversation(id: "${built.busyPost}") { path } topic(id: "1") { path } }`,
    )) as { conversation: { path: string }; topic: { path: string } };
    const pages = { home: '/', topic: topic.path, post: conversation.path };
    return await work({ ...built, options, plaza, client, pages, member, mails });
  } finally {
    await plaza.stop();
    await mails.stop();
  }
}

async function anonymousPage(
  { plaza, options }: Pick<Running, 'plaza' | 'options'>,
  { name, path }: { name: string; path: string },
): Promise<BenchRow> {
  const url = `${plaza.url}${path}`;
  const bytes = (await rawBytes(url)).length;
  const own = await load({ url, seconds: options.seconds });
  const bareServer = await startBare(url);
  const bare = await load({ url: bareServer.url, seconds: options.seconds });
  await bareServer.stop();
  const ratio = own.rate / bare.rate;
  options.log(`  ${name}: ${whole(own.rate)}/s, bare ${whole(bare.rate)}/s`);
  return {
    what: `${name}, anonymous (${(bytes / 1024).toFixed(1)} KB, p99 ${ms(own.p99)})`,
    measured: `${whole(own.rate)}/s`,
    against: `bare Fastify ${whole(bare.rate)}/s`,
    ratio,
    goal: '≥ 0.5',
    met: ratio >= 0.5 && own.faults === 0,
  };
}

/** Articles: the page, the tree, a comparison. */
export async function measureKnowledge(running: Running): Promise<BenchRow[]> {
  const { options, plaza, client, member } = running;
  const config = configOf(options.dataDir);
  const filled = await fillArticles(config);
  const statements = await statementsOf({ client, url: `${plaza.url}${filled.path}`, member });
  return [
    await anonymousPage(running, { name: 'article', path: filled.path }),
    statementRow('article', statements),
    ...(await measureArticles({ config, url: plaza.url, client }, filled)),
  ];
}

function statementRow(name: string, statements: number): BenchRow {
  return {
    what: `${name}, signed in: SQL statements`,
    measured: whole(statements),
    against: '',
    ratio: null,
    goal: '≤ 10',
    met: statements <= 10,
  };
}

async function statementsOf({
  client,
  member,
  url,
}: Pick<Running, 'client' | 'member'> & { url: string }): Promise<number> {
  await fetch(url, { headers: member });
  // The lowest of five: jobs and event consumers send statements of their own in between, and reading the
  // metric takes one as well.
  const counts: number[] = [];
  const readCount = () => client.metric('plaza_sql_statements_total');
  const ofReading = -(await readCount()) + (await readCount());
  for (let i = 0; i < 5; i++) {
    const before = await readCount();
    await fetch(url, { headers: member });
    counts.push((await readCount()) - before - ofReading);
  }
  return Math.min(...counts);
}

async function signedInPost(running: Running): Promise<BenchRow[]> {
  const { plaza, pages, options, client, member } = running;
  const url = `${plaza.url}${pages.post}`;
  const statements = await statementsOf({ client, member, url });
  await load({ url, seconds: 3, headers: member }); // warm-up, as for React alone
  const own = await load({ url, seconds: options.seconds, headers: member });
  const react = await signedInRenderRate({
    config: configOf(options.dataDir),
    path: pages.post,
    cookie: member.cookie ?? '',
    seconds: options.seconds,
  });
  const ratio = own.rate / react;
  return [
    statementRow('post', statements),
    {
      what: `post, signed in (p50 ${ms(own.p50)}, p99 ${ms(own.p99)})`,
      measured: `${whole(own.rate)}/s`,
      against: `React alone ${whole(react)}/s`,
      ratio,
      goal: '≥ 0.5',
      met: ratio >= 0.5 && own.faults === 0,
    },
  ];
}

export function documentsOf({ conversations, comments }: CommunitySize): number {
  return conversations + comments;
}

async function longThread({ plaza, options, client, member, longThread: thread }: Running) {
  const { conversation } = (await client.operation(
    `{ conversation(id: "${thread.postId}") { path } }`,
  )) as { conversation: { path: string } };
  const { seconds } = options;
  const { path } = conversation;
  return measureLongThread({ url: plaza.url, path, thread, headers: member, seconds });
}

function underAttack({
  plaza,
  pages,
  member: headers,
  words,
  options,
}: Running): Promise<BenchRow[]> {
  const { seconds, log } = options;
  return measureUnderAttack({ url: plaza.url, path: pages.post, headers, words, seconds, log });
}

async function memory({ client }: Running): Promise<BenchRow> {
  const bytes = await client.metric('process_resident_memory_bytes');
  const megabytes = bytes / 1024 / 1024;
  return {
    what: 'server memory after the load',
    measured: `${whole(megabytes)} MB`,
    against: '',
    ratio: null,
    goal: '< 400 MB',
    met: megabytes < 400,
  };
}

function configOf(dataDir: string): Config {
  const read = readConfig({ DATA_DIR: dataDir });
  if (!read.ok) throw new Error(read.faults.join('\n'));
  return read.config;
}
