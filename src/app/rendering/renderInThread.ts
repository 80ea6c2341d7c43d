import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { mostRevisions } from '#core/words/overriddenWords.ts';
import type { AskedPage, PageRenderer, PageServices, RenderedDocument } from './pageRenderer.ts';
import { type FromThread, type ToThread, threadErrorOf, thrownBy } from './threadMessages.ts';

interface Open {
  services: PageServices;
  settled: PromiseWithResolvers<RenderedDocument>;
}

/** Next to this file in the source, and next to the bundle when built. */
const renderingThread = new URL(
  `./renderingThread${path.extname(import.meta.filename)}`,
  import.meta.url,
);

const threads = new Map<string, PageRenderer>();

/**
 * Renders the production build in a worker thread, so that the main thread can serve other requests
 * (decision 0210). One thread per process and base path; it does not keep the
 * process alive, and if it exits, the next page starts a new one.
 */
export function renderInThread(basePath: string): PageRenderer {
  const known = threads.get(basePath);
  if (known) return known;
  const made = startThread(renderingThread, { basePath });
  threads.set(basePath, made);
  return made;
}

/** @param entry the thread's script @param workerData its input */
export function startThread(entry: URL, workerData: object): PageRenderer {
  const open = new Map<number, Open>();
  /** Revisions of the community's texts that the thread has been given. */
  let given = new Set<string>();
  let pages = 0;
  let thread: Worker | null = null;

  const start = () => {
    const worker = new Worker(entry, { workerData });
    worker.unref();
    given = new Set();
    const end = (error: unknown) => {
      if (thread === worker) thread = null;
      for (const { settled } of open.values()) settled.reject(error);
      open.clear();
    };
    worker.on('message', (message: FromThread) => hear(worker, open, message));
    worker.on('error', end);
    worker.on('exit', () => thread === worker && end(new Error('The rendering thread ended.')));
    return worker;
  };
  thread = start();

  return (asked: AskedPage, services: PageServices) => {
    thread ??= start();
    pages += 1;
    const settled = Promise.withResolvers<RenderedDocument>();
    open.set(pages, { services, settled });
    tell(thread, { kind: 'render', page: pages, asked: withNewWords(asked, given) });
    return settled.promise;
  };
}

/** Copying texts to the thread with every page would cost more than the page. */
function withNewWords({ words, ...asked }: AskedPage, given: Set<string>): AskedPage {
  if (!words || given.has(words.revision)) return asked;
  given.add(words.revision);
  // The thread keeps as many.
  for (const oldest of [...given].slice(0, -mostRevisions)) given.delete(oldest);
  return { ...asked, words };
}

function hear(worker: Worker, open: Map<number, Open>, message: FromThread): void {
  const page = open.get(message.page);
  if (!page) return;
  if (message.kind === 'execute') void execute(worker, page, message);
  else if (message.kind === 'fault') page.services.reportPageError(thrownBy(message.fault));
  else {
    open.delete(message.page);
    if (message.kind === 'rendered') page.settled.resolve(message.document);
    else page.settled.reject(thrownBy(message.fault));
  }
}

async function execute(
  worker: Worker,
  { services }: Open,
  { call, document, variables }: Extract<FromThread, { kind: 'execute' }>,
): Promise<void> {
  try {
    const { data, failures } = await services.execute(operationOf(document), variables);
    tell(worker, { kind: 'answer', call, json: JSON.stringify(data), failures });
  } catch (error) {
    tell(worker, { kind: 'noAnswer', call, fault: threadErrorOf(error) });
  }
}

function operationOf(body: string) {
  return { kind: 'Document', loc: { source: { body } } };
}

function tell(worker: Worker, message: ToThread): void {
  worker.postMessage(message);
}
