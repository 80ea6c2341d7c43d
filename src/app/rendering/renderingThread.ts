import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { GraphqlAnswer, OperationDocument } from '#core/pageRequest.ts';
import { createBuiltPages } from './builtPages.ts';
import type { AskedPage, PageServices } from './pageRenderer.ts';
import { type FromThread, type ToThread, threadErrorOf, thrownBy } from './threadMessages.ts';

// The rendering thread, started by `renderInThread.ts`: React and the router, no database.

const { basePath } = z.object({ basePath: z.string() }).parse(workerData);
const render = createBuiltPages(basePath);
/** Answers as they came, for the browser, which gets the same. */
const texts = new WeakMap<object, string>();
const waiting = new Map<number, PromiseWithResolvers<GraphqlAnswer<unknown>>>();
let calls = 0;

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'render') return void answer(message.page, message.asked);
  const waits = waiting.get(message.call);
  waiting.delete(message.call);
  if (message.kind === 'answer') waits?.resolve(answerOf(message));
  else waits?.reject(thrownBy(message.fault));
});

function answerOf({ json, failures }: Extract<ToThread, { kind: 'answer' }>) {
  const data: object | null = JSON.parse(json);
  if (data !== null) texts.set(data, json);
  return { data, failures };
}

async function answer(page: number, asked: AskedPage): Promise<void> {
  try {
    const { body, ...document } = await render(asked, doorsOf(page));
    // Buffers that share their memory cannot be transferred.
    const own = body.byteLength === body.buffer.byteLength ? body : body.slice();
    tell({ kind: 'rendered', page, document: { ...document, body: own } }, [own.buffer]);
  } catch (error) {
    tell({ kind: 'failed', page, fault: threadErrorOf(error) });
  }
}

function doorsOf(page: number): PageServices {
  return {
    reportPageError: (error) => tell({ kind: 'fault', page, fault: threadErrorOf(error) }),
    jsonOf: (data) => texts.get(data),
    execute: <Data, Variables>(
      document: OperationDocument<Data, Variables>,
      variables: Variables,
    ) => {
      calls += 1;
      const call = calls;
      const waits = Promise.withResolvers<GraphqlAnswer<unknown>>();
      waiting.set(call, waits);
      tell({ kind: 'execute', page, call, document: document.loc?.source.body ?? '', variables });
      return waits.promise as Promise<GraphqlAnswer<Data>>; // typed by its document
    },
  };
}

function tell(message: FromThread, handedOver: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, handedOver);
}
