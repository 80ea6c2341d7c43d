export interface Visited {
  status: number;
  url: string;
  location: string | null;
  text: string;
  headers: Headers;
}

type Form = Record<string, string>;

/** A minimal browser for protocol tests: cookies by host, one redirect at a time. */
export function createBrowser() {
  const cookies = new Map<string, Map<string, string>>();

  async function send(url: string, init: RequestInit = {}): Promise<Visited> {
    const { origin } = new URL(url);
    const own = cookies.get(origin) ?? new Map<string, string>();
    cookies.set(origin, own);
    const headers = new Headers(init.headers);
    headers.set('cookie', [...own].map(([name, value]) => `${name}=${value}`).join('; '));
    if (!headers.has('accept')) headers.set('accept', 'text/html');
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) own.delete(name);
      else own.set(name, value);
    }
    const location = answer.headers.get('location');
    return {
      status: answer.status,
      url,
      location: location === null ? null : new URL(location, url).href,
      text: await answer.text(),
      headers: answer.headers,
    };
  }

  return {
    get: (url: string, headers: Record<string, string> = {}) => send(url, { headers }),
    post: (url: string, form: Form, headers: Record<string, string> = {}) =>
      send(url, { method: 'POST', body: new URLSearchParams(form), headers }),
    postJson: (url: string, body: object, headers: Record<string, string> = {}) =>
      send(url, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      }),
    /** Follows redirects while their URLs start with this. */
    async follow(url: string, within: (url: string) => boolean): Promise<Visited> {
      let visited = await send(url);
      for (let hop = 0; hop < 12; hop += 1) {
        if (visited.location === null || !within(visited.location)) return visited;
        visited = await send(visited.location);
      }
      throw new Error(`too many redirects from ${url}`);
    },
    cookie: (url: string, name: string) => cookies.get(new URL(url).origin)?.get(name),
    setCookie(url: string, name: string, value: string) {
      const { origin } = new URL(url);
      cookies.set(origin, (cookies.get(origin) ?? new Map()).set(name, value));
    },
  };
}

export type TestBrowser = ReturnType<typeof createBrowser>;
