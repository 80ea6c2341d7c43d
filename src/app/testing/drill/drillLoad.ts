import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DrillParts } from './drillParts.ts';
import type { DrillPeople, DrillPerson } from './drillPeople.ts';
import type { DrillTally } from './drillTally.ts';

/** What was acknowledged, by kind: a text of its own for each. */
export interface Acknowledged {
  comment: string[];
  'case reply': string[];
  chat: string[];
  /** Addresses of files by what is in them. */
  upload: Map<string, string>;
}

export interface DrillLoad {
  acknowledged: Acknowledged;
  /** Pages that showed the session of somebody else. */
  wrongViewers: string[];
  /** Lets everybody finish what they do. */
  stop: () => Promise<void>;
}

interface Answer {
  status: number;
  text: string;
}

/** Milliseconds that a browser waits for an answer, between two things that it does, and before it tries again. */
const wait = { answer: 20_000, next: 250, again: 300 };

/**
 * Readers and writers who go through nginx, as browsers do: what got no answer is sent again, as the same.
 */
export function startDrillLoad(
  { url, webs }: Pick<DrillParts, 'url' | 'webs'>,
  people: DrillPeople,
  tally: DrillTally,
): DrillLoad {
  const acknowledged: Acknowledged = { comment: [], 'case reply': [], chat: [], upload: new Map() };
  const wrongViewers: string[] = [];
  const known = [people.staff, people.one, people.other, people.author];
  const stopping = new AbortController();
  const isOver = () => stopping.signal.aborted;

  async function send(kind: string, path: string, init: RequestInit = {}, base = url) {
    try {
      const signal = AbortSignal.timeout(wait.answer);
      const answer = await fetch(new URL(path, base), { redirect: 'manual', ...init, signal });
      const text = await answer.text();
      const fault = answer.status < 400 ? refusalIn(text) : `${answer.status}`;
      tally.count(kind, fault);
      if (answer.status >= 400 && answer.status < 500) {
        const asked = typeof init.body === 'string' ? init.body : path;
        throw new Error(
          `${kind} was answered ${answer.status}: ${text.slice(0, 500)} to ${asked.slice(-200)}`,
        );
      }
      return fault === null ? { status: answer.status, text } : null;
    } catch (error) {
      if (error instanceof Error && error.message.includes('was answered')) throw error;
      tally.count(kind, faultOf(error));
      return null;
    }
  }

  async function untilTaken(attempt: () => Promise<Answer | null>): Promise<Answer> {
    for (;;) {
      const answer = await attempt();
      if (answer) return answer;
      await sleep(wait.again);
    }
  }

  const operation = (query: string, input: object, { headers }: DrillPerson): RequestInit => ({
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input } }),
  });
  const mutate = (kind: string, query: string, input: object, by: DrillPerson) =>
    untilTaken(() => send(kind, '/schema/community', operation(query, input, by)));

  const postOf = (round: number) => people.posts[round % people.posts.length] ?? 0;
  const pages = ['/', '/topics', ...people.posts.map((id) => `/conversations/${id}`)];

  /** @param by null: a visitor */
  function judge(text: string, by: DrillPerson | null, path: string): void {
    const shown = known.filter(({ csrf }) => text.includes(csrf));
    const isWrong = shown.some((person) => person !== by) || (by !== null && shown.length === 0);
    if (isWrong) wrongViewers.push(`${path} for ${by?.id ?? 'a visitor'}`);
  }

  async function read(by: DrillPerson | null, round: number): Promise<void> {
    const path = `${pages[round % pages.length]}?utm_source=${by === null ? round % 40 : round}`;
    const headers = { accept: 'text/html', ...(by && { cookie: by.headers.cookie ?? '' }) };
    const answer = await send(by ? 'member page' : 'page', path, { headers, redirect: 'follow' });
    if (answer?.status === 200) judge(answer.text, by, path);
  }

  async function comment(by: DrillPerson, round: number): Promise<void> {
    const words = `written ${randomUUID()}`;
    const input = {
      ...{ objectId: `${postOf(round)}`, message: `<p>${words}</p>` },
      clientMutationId: randomUUID(),
    };
    const query = `mutation ($input: CreateCommentInput!) {
      createComment(input: $input) { comment { id } } }`;
    await mutate('comment', query, input, by);
    acknowledged.comment.push(words);
  }

  async function replyToCase(): Promise<void> {
    const words = `replied ${randomUUID()}`;
    const input = {
      ...{ id: `${people.requestId}`, message: `<p>${words}</p>`, clientMutationId: randomUUID() },
    };
    const query = `mutation ($input: ReplyToRequestInput!) {
      replyToRequest(input: $input) { clientMutationId } }`;
    await mutate('case reply', query, input, people.staff);
    acknowledged['case reply'].push(words);
  }

  async function chat(): Promise<void> {
    const words = `chatted ${randomUUID()}`;
    const input = {
      ...{ roomId: `${people.roomId}`, content: words, clientMessageId: randomUUID() },
    };
    const query = `mutation ($input: SendChatMessageInput!) {
      sendChatMessage(input: $input) { clientMutationId } }`;
    await mutate('chat', query, input, people.one);
    acknowledged.chat.push(words);
  }

  async function upload(): Promise<void> {
    const words = `uploaded ${randomUUID()}`;
    const form = () => {
      const body = new FormData();
      body.append('file', new Blob([words], { type: 'text/plain' }), 'note.txt');
      return { method: 'POST', headers: people.other.headers, body };
    };
    const path = '/community/api/v1/upload/file';
    const { text } = await untilTaken(() => send('upload', path, form()));
    acknowledged.upload.set(words, JSON.parse(text).url);
  }

  /** Changes what a post says, not its title and with it the address, and looks how long each process still shows what it was. */
  async function edit(): Promise<void> {
    const id = postOf(0);
    // Every process has it in its cache.
    await Promise.all(webs.map((web) => pageAt(web.address, id)));
    const words = `edited ${randomUUID()}`;
    const query = `mutation ($input: UpdateConversationInput!) {
      updateConversation(input: $input) { clientMutationId } }`;
    await mutate('edit', query, { id: `${id}`, content: `<p>${words}</p>` }, people.author);
    const since = performance.now();
    await Promise.all(
      webs.map(async (web) => {
        for (;;) {
          if (!web.isUp() || isOver()) return;
          const asked = performance.now();
          const text = await pageAt(web.address, id);
          // Without an answer nothing outdated is shown.
          if (text?.includes(words)) return;
          // A page that takes long may have been read when it was asked for.
          if (text !== null) tally.stale(asked - since);
          await sleep(50);
        }
      }),
    );
  }

  async function pageAt(base: string, id: number): Promise<string | null> {
    try {
      const signal = AbortSignal.timeout(wait.answer);
      const first = await fetch(new URL(`/conversations/${id}`, base), {
        ...{ signal, headers: { accept: 'text/html' } },
      });
      const text = await first.text();
      return first.status === 200 ? text : null;
    } catch {
      return null;
    }
  }

  async function keep(work: (round: number) => Promise<void>, pause = wait.next): Promise<void> {
    for (let round = 0; !isOver(); round += 1) {
      await work(round);
      await sleep(pause * (0.5 + Math.random()), undefined, { signal: stopping.signal }).catch(
        () => undefined,
      );
    }
  }

  const everybody = Promise.all([
    keep((round) => read(null, round)),
    keep((round) => read(null, round * 7)),
    keep((round) => read(people.one, round)),
    keep((round) => read(people.staff, round * 3)),
    keep((round) => comment(people.one, round), 1_000),
    keep((round) => comment(people.other, round * 3), 1_000),
    keep(replyToCase, 1_000),
    // A member may send 20 messages in a minute.
    keep(chat, 6_000),
    keep(upload, 3_000),
    keep(edit, 1_500),
  ]);
  everybody.catch(() => undefined); // reported when it is awaited
  return {
    ...{ acknowledged, wrongViewers },
    async stop() {
      stopping.abort();
      await everybody;
    },
  };
}

/** GraphQL answers 200 with errors beside data: for a write that is no acknowledgment. */
function refusalIn(text: string): string | null {
  if (!text.startsWith('{"errors"') && !text.includes('"errors":[')) return null;
  const { errors } = JSON.parse(text) as { errors?: { message: string }[] };
  return errors?.[0] ? `200 ${errors[0].message}` : null;
}

function faultOf(error: unknown): string {
  const { name, cause } = Object(error) as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? 'unknown';
}
