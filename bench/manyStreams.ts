import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DrillParts } from '#app/testing/drill/drillParts.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { chatActions } from '#features/support/chat/server/chatFactories.ts';
import type { Database } from '#platform/database/database.ts';
import { createSession } from '#platform/sessions/sessions.ts';
import { openStream } from './openStream.ts';
import { processorTime, processorTimeBelow, timeBetween, totalOf } from './processorTime.ts';
import { type BenchRow, ms, whole } from './report.ts';
import { quantile, sorted } from './timesOf.ts';

const streams = 10_000;
/** Chats of two; each member may send 20 messages in a minute. */
const rooms = 320;
const rate = 200;
const seconds = 20;
/** Milliseconds after which a message counts as not told. */
const patience = 5_000;

interface Listener {
  id: number;
  headers: Record<string, string>;
  /** Called with what a stream was told. */
  hear: (text: string) => void;
}

/** One process with many connected members, while messages go between some of them. */
export async function measureStreams(
  { webs: [web], database: { db } }: DrillParts,
  log: (line: string) => void,
): Promise<BenchRow[]> {
  if (!web) throw new Error('a web process is needed');
  const before = memoryOf(web.pid());
  const { listeners, pairs } = await makeListeners(db, log);
  const open: http.ClientRequest[] = [];
  for (let at = 0; at < listeners.length; at += 50) {
    const batch = listeners.slice(at, at + 50);
    open.push(...(await Promise.all(batch.map((each) => listen(web.address, each)))));
  }
  await sleep(10_000);
  const idleFrom = processorTime(web.pid());
  await sleep(20_000);
  const idle = totalOf(timeBetween(idleFrom, processorTime(web.pid()))) / 20;
  const connected = memoryOf(web.pid());
  log(`  ${whole(open.length)} streams: ${whole(before)} → ${whole(connected)} MB`);
  const usedBefore = processorTimeBelow(process.pid);
  const { times, sent, lost } = await exchange(web.address, pairs);
  const used = (processorTimeBelow(process.pid) - usedBefore) / sent;
  const after = memoryOf(web.pid());
  for (const each of open) each.destroy();
  const ordered = sorted(times);
  const p99 = quantile(ordered, 0.99);
  return [
    {
      what: `${whole(streams)} connected streams on one process: its memory (${whole(before)} MB without)`,
      measured: `${whole(Math.max(connected, after))} MB`,
      against: `idle ${whole(idle)} ms of processor a second`,
      ...{ ratio: null, goal: '≤ 300 MB', met: Math.max(connected, after) <= 300 },
    },
    {
      what: `chat message among them, p99 (p50 ${ms(quantile(ordered, 0.5))})`,
      measured: ms(p99),
      against: `${ms(used)} of processor a message, with PostgreSQL, Redis and worker; ${whole(lost)} late`,
      ...{
        ratio: null,
        goal: '< 250 ms at 200/s',
        met: p99 < 250 && lost === 0 && sent >= rate * seconds * 0.95,
      },
    },
  ];
}

async function makeListeners(db: Database, log: (line: string) => void) {
  log(`  ${whole(streams)} members`);
  const people: Awaited<ReturnType<typeof makeMember>>[] = [];
  const listeners: Listener[] = [];
  const joined_at = new Date('2020-01-01');
  for (let at = 0; at < streams; at += 1) {
    const person = await makeMember(db, { joined_at });
    const address = `10.1.${Math.floor(at / 250)}.${(at % 250) + 1}`;
    const { token, csrfToken } = await createSession(db, {
      ...{ memberId: person.id, remember: false, userAgent: 'bench', address, now: new Date() },
    });
    people.push(person);
    listeners.push({
      id: person.id,
      headers: {
        ...{ cookie: `plaza_session=${token}`, 'x-csrf-token': csrfToken },
        'x-forwarded-for': address,
      },
      hear: () => undefined,
    });
  }
  const chat = chatActions(db);
  const pairs: { room: number; from: Listener; to: Listener }[] = [];
  for (let at = 0; at < rooms; at += 1) {
    const [a, b] = [at * 2, at * 2 + 1];
    const [one, other, from, to] = [people[a], people[b], listeners[a], listeners[b]];
    if (!one || !other || !from || !to) break;
    const { id: room } = await chat.startAccepted(one, other);
    pairs.push({ room, from, to }, { room, from: to, to: from });
  }
  return { listeners, pairs };
}

/** Sends messages at a steady rate, whether the server keeps up or not. */
async function exchange(
  url: string,
  pairs: readonly { room: number; from: Listener; to: Listener }[],
) {
  const times: number[] = [];
  const sending: Promise<void>[] = [];
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  let lost = 0;
  let sent = 0;
  const begun = performance.now();
  for (let turn = 0; turn < rate * seconds; turn += 1) {
    const wait = begun + (turn * 1_000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    const pair = pairs[turn % pairs.length];
    if (!pair) break;
    sending.push(
      (async () => {
        const at = performance.now();
        const told = new Promise<boolean>((resolve) => {
          pair.to.hear = (text) => {
            if (text.includes(`"roomId":"${pair.room}"`)) resolve(true);
          };
          setTimeout(resolve, patience, false).unref();
        });
        await send(url, agent, pair);
        sent += 1;
        if (await told) times.push(performance.now() - at);
        else lost += 1;
      })(),
    );
  }
  await Promise.all(sending);
  agent.destroy();
  return { times, sent, lost };
}

const message = `mutation ($input: SendChatMessageInput!) {
  sendChatMessage(input: $input) { clientMutationId } }`;

function send(
  url: string,
  agent: http.Agent,
  { room, from }: { room: number; from: Listener },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(new URL('/schema/community', url), {
      ...{ method: 'POST', agent },
      headers: { 'content-type': 'application/json', ...from.headers },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () =>
        text.includes('"errors"') ? reject(new Error(text.slice(0, 300))) : resolve(),
      );
    });
    const input = { roomId: `${room}`, content: 'Told at once', clientMessageId: randomUUID() };
    request.end(JSON.stringify({ query: message, variables: { input } }));
  });
}

const query = 'subscription { chatNews { roomId lastSeq revision unreadRooms typing left } }';

const listen = (url: string, listener: Listener) =>
  openStream(url, {
    ...{ query, headers: listener.headers },
    // Who hears changes with each message.
    hear: (text) => listener.hear(text),
  });

/** Megabytes that a process holds. */
function memoryOf(pid: number): number {
  const [, kilobytes = '0'] =
    /^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}
