import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from 'vitest';

interface Asked {
  url: string;
  authorization: string | undefined;
  body: {
    q?: string[];
    source?: string;
    target?: string;
    format?: string;
    api_key?: string;
    model?: string;
    messages?: { role: string; content: string }[];
  };
}

type Answer = (response: http.ServerResponse, asked: Asked) => void;

/**
 * An HTTP server that speaks the protocols of LibreTranslate and of OpenAI: by default it writes texts in capitals, and leaves
 * tags as they are. Closed after the file.
 */
export async function startFakeTranslator() {
  let change = capitals;
  let answer: Answer | null = null;
  let languages = ['en', 'de', 'fr', 'zh-Hans', 'pb'];
  const asked: Asked[] = [];
  let lists = 0;
  const server = http.createServer(async (request, response) => {
    let sent = '';
    for await (const chunk of request) sent += chunk;
    const { url = '', headers } = request;
    response.setHeader('content-type', 'application/json');
    if (url.endsWith('/languages')) {
      lists += 1;
      response.end(
        JSON.stringify(languages.map((code) => ({ code, name: code, targets: languages }))),
      );
      return;
    }
    const one = { url, authorization: headers.authorization, body: JSON.parse(sent || '{}') };
    asked.push(one);
    if (answer) answer(response, one);
    else response.end(JSON.stringify(answerOf(one, (text) => change(text))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listens on a port
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    asked.length = 0;
    lists = 0;
    change = capitals;
    answer = null;
    languages = ['en', 'de', 'fr', 'zh-Hans', 'pb'];
  });
  return {
    libreTranslate: `http://127.0.0.1:${port}`,
    openAi: `http://127.0.0.1:${port}/v1`,
    asked,
    /** How often the languages were asked for. */
    lists: () => lists,
    answers: (next: Answer | null) => {
      answer = next;
    },
    translatesBy: (next: (text: string) => string) => {
      change = next;
    },
    knows: (...codes: string[]) => {
      languages = codes;
    },
  };
}

function answerOf({ url, body }: Asked, change: (text: string) => string): object {
  if (!url.endsWith('/chat/completions')) return { translatedText: (body.q ?? []).map(change) };
  const { segments = [] } = JSON.parse(body.messages?.at(-1)?.content ?? '{}') as {
    segments?: { id: number; text: string }[];
  };
  const content = JSON.stringify({
    segments: segments.map(({ id, text }) => ({ id, text: change(text) })),
  });
  return { choices: [{ message: { role: 'assistant', content } }] };
}

/** The text in capitals; tags and entities are not text. */
function capitals(html: string): string {
  return html.replace(/(<[^>]*>|&\w+;)|([^<&]+)/g, (_all, tag: string | undefined, text = '') =>
    tag === undefined ? text.toUpperCase() : tag,
  );
}
