import { expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import type { GraphqlAnswer } from '#core/pageRequest.ts';
import type { AskedPage, PageServices } from './pageRenderer.ts';
import { startThread } from './renderInThread.ts';

/** A thread that does what the address says, in the messages of the real one. */
const thread = startThread(
  new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    let page;
    const show = (text) => {
      const body = new TextEncoder().encode(text);
      parentPort.postMessage({ kind: 'rendered', page, document: { status: 200, headers: {}, body } });
    };
    parentPort.on('message', (message) => {
      if (message.kind === 'answer') return show(message.json + JSON.stringify(message.failures));
      if (message.kind === 'noAnswer') return show(message.fault.code + ' ' + message.fault.error.message);
      page = message.page;
      const { url } = message.asked;
      const fault = { code: 'NOT_FOUND', error: new Error('lost') };
      if (url.endsWith('/end')) process.exit(3);
      if (url.endsWith('/throw')) throw new Error('thrown in the thread');
      if (url.endsWith('/fail')) return parentPort.postMessage({ kind: 'failed', page, fault });
      if (url.endsWith('/fault')) parentPort.postMessage({ kind: 'fault', page, fault });
      if (url.endsWith('/ask')) {
        return parentPort.postMessage({ kind: 'execute', page, call: 1, document: 'query { a }', variables: { b: 1 } });
      }
      show(url);
    });`)}`,
  ),
  {},
);

const silent: PageServices = {
  execute: async () => ({ data: null, failures: [] }),
  reportPageError: () => undefined,
};

async function textOf(path: string, services = silent): Promise<string> {
  const { body } = await thread({ url: `http://x${path}` } as AskedPage, services);
  return new TextDecoder().decode(body);
}

test('what the thread asks is answered by the server, for the page that asks', async () => {
  const asked: unknown[] = [];
  const execute = (async (document: { loc: { source: { body: string } } }, variables: unknown) => {
    asked.push(document.loc.source.body, variables);
    return { data: { a: 2 }, failures: [] } satisfies GraphqlAnswer<unknown>;
  }) as unknown as PageServices['execute'];
  expect(await textOf('/ask', { ...silent, execute })).toBe('{"a":2}[]');
  expect(asked).toEqual(['query { a }', { b: 1 }]);
});

test('a question that fails is refused in the thread, with its code', async () => {
  const execute = async () => {
    throw new AppError('UNAVAILABLE');
  };
  expect(await textOf('/ask', { ...silent, execute })).toMatch(/^UNAVAILABLE /);
});

test('what fails there fails here, with its code, and faults are told', async () => {
  await expect(textOf('/fail')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const faults: unknown[] = [];
  await textOf('/fault', { ...silent, reportPageError: (fault) => faults.push(fault) });
  expect(faults).toMatchObject([{ code: 'NOT_FOUND', cause: { message: 'lost' } }]);
});

test.each([
  ['/end', /ended/],
  ['/throw', /thrown in the thread/],
])(
  'a thread that ends fails its pages, and the next page has another (%s)',
  async (path, words) => {
    await expect(textOf(path)).rejects.toThrow(words);
    expect(await textOf('/after')).toBe('http://x/after');
  },
);
