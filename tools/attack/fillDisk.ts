import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBenchClient } from '../../bench/benchClient.ts';
import { benchAdministrator, type ChildServer, startBenchServer } from '../../bench/childServer.ts';
import { freePort } from '../../bench/community.ts';
import type { AttackOptions } from './attackOptions.ts';
import { sendComment } from './sendComment.ts';
import { type RequestOutcome, sendRequest } from './sendRequest.ts';

const diskSize = '600m';
/** How long the disk stays full after the first rejected mutation. Milliseconds. */
const staysFull = 15_000;

/**
 * Runs Plaza on its own disk, fills the disk, and frees space again: meanwhile mutations must be rejected
 * with a clear error, and afterwards succeed, with all acknowledged data intact.
 * @returns whether it did
 */
export async function fillDisk(options: AttackOptions): Promise<boolean> {
  const { log, dir, afterwards } = options;
  const disk = path.join(dir, 'disk');
  fs.mkdirSync(disk);
  if (!mount(disk)) {
    log('Skipped: only root on Linux can mount the small disk that this needs.');
    return true;
  }
  afterwards(() => void execFileSync('umount', ['--lazy', disk]));
  const env = { DEMO: 'true' };
  const server = await startBenchServer(path.join(disk, 'data'), await freePort(), { env });
  afterwards(server.stop);
  return attackDisk(server, { ...options, disk });
}

async function attackDisk(
  server: ChildServer,
  { log, minutes, disk }: AttackOptions & { disk: string },
): Promise<boolean> {
  const until = Date.now() + minutes * 60_000;
  const faults: string[] = [];
  const headers = await createBenchClient(server.url).signIn(
    benchAdministrator.email,
    benchAdministrator.password,
  );
  const acknowledged: string[] = [];
  const write = async (): Promise<RequestOutcome> => {
    const words = `on the disk ${randomUUID()} ${'word '.repeat(1_500)}`;
    const outcome = await sendComment(server.url, {
      words,
      clientMutationId: randomUUID(),
      postId: 1,
      headers,
    });
    const id = /"id":"(\d+)"/.exec(outcome.text)?.[1];
    if (outcome.status === 200 && id) acknowledged.push(id);
    return outcome;
  };

  const before = await write();
  if (before.status !== 200) faults.push(`a comment before: ${describe(before)}`);
  fillUp(path.join(disk, 'filler'));
  log('The disk is full.');

  const refused = await writeWhileFull(write, until);
  if (refused.length === 0) faults.push('no change was refused');
  else log(`${refused.length} changes refused, as the last one: ${describe(refused.at(-1))}`);
  const unclear = refused.find((outcome) => !isClear(outcome));
  if (unclear) faults.push(`a refusal is not clear: ${describe(unclear)}`);
  const read = await page(server.url);
  log(`A page is answered ${read.status ?? read.fault}`);
  if (read.status !== 200 && !isClear(read)) faults.push(`a page: ${describe(read)}`);

  fs.rmSync(path.join(disk, 'filler'));
  log('The disk has room again.');
  const freed = Date.now();
  let after = await write();
  while (after.status !== 200 && Date.now() < until) {
    await sleep(500);
    after = await write();
  }
  if (after.status !== 200) faults.push(`changes stay refused: ${describe(after)}`);
  else log(`Changes go on after ${((Date.now() - freed) / 1000).toFixed(1)} s`);
  if (server.process.exitCode !== null) faults.push('the server ended');
  const lost = await missing(server.url, acknowledged, headers);
  if (lost > 0) faults.push(`${lost} of ${acknowledged.length} acknowledged comments are lost`);
  for (const fault of faults) log(`FAULT: ${fault}`);
  log(`\n${acknowledged.length} comments acknowledged, ${lost} lost, ${faults.length} faults`);
  return faults.length === 0;
}

/** Until the first rejection, because the database has some spare space, and a while longer. */
async function writeWhileFull(
  write: () => Promise<RequestOutcome>,
  until: number,
): Promise<RequestOutcome[]> {
  const refused: RequestOutcome[] = [];
  let end = until;
  while (Date.now() < end) {
    const outcome = await write();
    if (outcome.status === 200) continue;
    if (refused.length === 0) end = Math.min(until, Date.now() + staysFull);
    refused.push(outcome);
    await sleep(500);
  }
  return refused;
}

/** UNAVAILABLE or a timeout, with our message and no system error. */
function isClear({ status, text }: RequestOutcome): boolean {
  const isSaid = /UNAVAILABLE|TIMEOUT/.test(text);
  return (status === 503 || status === 504) && isSaid && !/ENOSPC|No space left|53100/.test(text);
}

function describe(outcome: RequestOutcome | undefined): string {
  if (!outcome) return 'nothing';
  const { status, fault, text } = outcome;
  return `${status ?? fault} ${text.slice(0, 200)}`;
}

function page(url: string): Promise<RequestOutcome> {
  const headers = { accept: 'text/html' };
  return sendRequest(
    url,
    { kind: 'page', method: 'GET', path: '/topics', headers, from: '127.0.0.1' },
    { keep: 2_000 },
  );
}

async function missing(
  url: string,
  ids: readonly string[],
  headers: Record<string, string>,
): Promise<number> {
  const client = createBenchClient(url);
  let found = 0;
  for (let start = 0; start < ids.length; start += 50) {
    const some = ids.slice(start, start + 50);
    const answer = await client.operation(
      'query Find($ids: [ID!]!) { responses(ids: $ids) { id } }',
      headers,
      { ids: some },
    );
    found += Array.isArray(answer.responses) ? answer.responses.length : 0;
  }
  return ids.length - found;
}

function mount(dir: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    const owner = `size=${diskSize},mode=755`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', owner, 'tmpfs', dir], { stdio: 'pipe' });
    return true;
  } catch {
    return false; // a container without permission
  }
}

/** In ever smaller pieces, until not a single byte fits. */
function fillUp(file: string): void {
  const handle = fs.openSync(file, 'w');
  try {
    for (let size = 2 ** 20; size >= 1; size = Math.floor(size / 16)) {
      try {
        for (;;) if (fs.writeSync(handle, Buffer.alloc(size)) < size) break;
      } catch (error) {
        if (Object(error).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    fs.closeSync(handle);
  }
}
