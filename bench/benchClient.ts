/** A client for sign-in, operations and metrics of a running Plaza. */
export interface BenchClient {
  /** Headers of a signed-in browser. */
  signIn: (email: string, password: string) => Promise<Record<string, string>>;
  operation: (
    query: string,
    headers?: Record<string, string>,
    variables?: Record<string, unknown>,
  ) => Promise<Record<string, unknown>>;
  /** Opens a subscription, once its first event has arrived. */
  follow: (query: string, headers: Record<string, string>) => Promise<Followed>;
  metric: (name: string) => Promise<number>;
}

interface Followed {
  /** Resolves with the first event from now on that is looked for. */
  until: (isWanted: (text: string) => boolean) => Promise<void>;
  close: () => void;
}

export function createBenchClient(url: string): BenchClient {
  return {
    async signIn(email, password) {
      const response = await fetch(`${url}/community/api/v1/auth/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`);
      const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
      const token = cookies.find((cookie) => cookie.startsWith('SPR_AT='))?.slice('SPR_AT='.length);
      return { cookie: cookies.join('; '), 'x-csrf-token': decodeURIComponent(token ?? '') };
    },
    async operation(query, headers = {}, variables = {}) {
      const response = await fetch(`${url}/schema/community`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = (await response.json()) as {
        data?: Record<string, unknown>;
        errors?: { message: string }[];
      };
      if (!data || errors?.[0])
        throw new Error(errors?.[0]?.message ?? `status ${response.status}`);
      return data;
    },
    async follow(query, headers) {
      const abort = new AbortController();
      const response = await fetch(`${url}/schema/community`, {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json', accept: 'text/event-stream' },
          ...headers,
        },
        body: JSON.stringify({ query }),
        signal: abort.signal,
      });
      const type = response.headers.get('content-type') ?? '';
      if (!response.body || !type.startsWith('text/event-stream')) {
        throw new Error(await response.text());
      }
      const waiting = new Set<{ isWanted: (text: string) => boolean; resolve: () => void }>();
      const until = (isWanted: (text: string) => boolean) =>
        new Promise<void>((resolve) => waiting.add({ isWanted, resolve }));
      const first = until((text) => text.includes('event: next'));
      void readEvents(response.body, (text) => {
        for (const each of waiting) {
          if (!each.isWanted(text)) continue;
          waiting.delete(each);
          each.resolve();
        }
      });
      await first;
      return { until, close: () => abort.abort() };
    },
    async metric(name) {
      const text = await (await fetch(`${url}/metrics`)).text();
      const line = text.split('\n').find((each) => each.startsWith(`${name} `));
      return Number(line?.split(' ')[1] ?? Number.NaN);
    },
  };
}

/** Until the connection is closed. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  onText: (text: string) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body) onText(decoder.decode(chunk, { stream: true }));
  } catch {
    // Aborted by `close`.
  }
}
