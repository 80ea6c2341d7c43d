import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from 'vitest';

type Answer = (response: http.ServerResponse, asked: AskedChat) => void;

/** What a model was sent. */
interface AskedChat {
  url: string;
  authorization: string | undefined;
  body: {
    model: string;
    max_tokens?: number;
    max_completion_tokens?: number;
    messages: { role: string; content: string }[];
  };
}

/** An HTTP server in the place of a model, which answers as each test says. Closed after the file. */
export async function startFakeModel() {
  let answer: Answer = (response) => response.end();
  const asked: AskedChat[] = [];
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { url = '', headers } = request;
    const chat = { url, authorization: headers.authorization, body: JSON.parse(body || '{}') };
    asked.push(chat);
    answer(response, chat);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listens on a port
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    asked.length = 0;
  });
  return {
    port,
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    answers: (next: Answer) => {
      answer = next;
    },
    says: (text: string | ((asked: AskedChat) => string)) => {
      answer = (response, chat) => {
        const content = typeof text === 'string' ? text : text(chat);
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
      };
    },
  };
}

/** The passages that a model was given. */
export function passagesIn({ body }: AskedChat): { number: number; title: string; text: string }[] {
  return JSON.parse(body.messages.at(-1)?.content ?? '{}').passages;
}
