/** A client for sign-in, operations and metrics of a running Plaza. */
export interface BenchClient {
  /** Headers of a signed-in browser. */
  signIn: (email: string, password: string) => Promise<Record<string, string>>;
  operation: (
    query: string,
    headers?: Record<string, string>,
    variables?: Record<string, unknown>,
  ) => Promise<Record<string, unknown>>;
  metric: (name: string) => Promise<number>;
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
    async metric(name) {
      const text = await (await fetch(`${url}/metrics`)).text();
      const line = text.split('\n').find((each) => each.startsWith(`${name} `));
      return Number(line?.split(' ')[1] ?? Number.NaN);
    },
  };
}
