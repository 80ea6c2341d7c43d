import http from 'node:http';
import { onTestFinished } from 'vitest';
import type { Login } from './portal.ts';

/** A subscription's connection. */
export interface Listening<Told> {
  response: http.IncomingMessage;
  /** Everything received. */
  text: () => string;
  hasEnded: () => boolean;
  /** The values of the subscribed field, in order. */
  told: () => Told[];
}

interface Subscription {
  query: string;
  variables?: object;
  login?: Login | undefined;
}

/** Subscribes like a browser, until the test ends. */
export async function listen<Told>(
  port: number,
  { query, variables = {}, login }: Subscription,
): Promise<Listening<Told>> {
  const params = new URLSearchParams({ query, variables: JSON.stringify(variables) });
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.get(
      {
        ...{ host: '127.0.0.1', port, agent: false },
        path: `/schema/community?${params}`,
        headers: { accept: 'text/event-stream', ...(login && { cookie: login.cookie }) },
      },
      resolve,
    );
    request.on('error', reject);
  });
  onTestFinished(() => void response.destroy());
  let text = '';
  response.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  let hasEnded = false;
  response.on('close', () => {
    hasEnded = true;
  });
  return {
    response,
    text: () => text,
    hasEnded: () => hasEnded,
    told: () =>
      [...text.matchAll(/^data: (\{"data".*)$/gm)].flatMap(([, json]) => {
        const data: Record<string, Told> = JSON.parse(json ?? '').data;
        return Object.values(data);
      }),
  };
}
