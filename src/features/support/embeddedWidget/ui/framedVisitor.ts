import { EventSource } from 'eventsource';
import { framedVisitorHeaders } from '#core/framedVisitor.ts';
import { callServer, setFramedCaller } from '#ui/callServer.ts';
import { keepText, readKept } from '#ui/keptText.ts';
import { setEventSource } from '#ui/openEventStream.ts';
import { widgetPaths } from '../widgetPaths.ts';

/** In the frame's own storage, which browsers keep apart for each site around it. */
const secretKey = 'plaza.widget.secret';
const personKey = 'plaza.widget.person';

/** Without storage, as long as the page. */
let secret: string | null = null;
let person: KnownPerson | null = null;

interface KnownPerson {
  externalId: string;
  session: string;
  expiresAt: string;
  /** Of the identity that it was exchanged for, which is accepted once. */
  signature: string;
}

/** Has all calls of this page carry its visitor in headers; no cookie counts (decision 0800). */
export function beFramed(): void {
  secret = readKept(secretKey);
  setFramedCaller({
    headers: framedHeaders,
    hear: (headers) => {
      const kept = headers.get(framedVisitorHeaders.keep);
      if (kept === null) return;
      secret = kept;
      keepText(secretKey, kept);
    },
  });
  setEventSource(
    (url) =>
      new EventSource(url, {
        fetch: (input, init) =>
          fetch(input, { ...init, headers: { ...init.headers, ...framedHeaders() } }),
      }),
  );
}

/** The content of a file that only its visitor may see. */
export async function loadFramedFile(source: string): Promise<Blob> {
  const response = await fetch(source, { headers: framedHeaders() });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.blob();
}

function framedHeaders(): Record<string, string> {
  return {
    [framedVisitorHeaders.secret]: secret ?? 'none',
    ...(person && { [framedVisitorHeaders.person]: person.session }),
  };
}

/**
 * Takes whom the site names. A session of before is used only while the site names the same person: browsers are shared.
 * @returns the id by which the site calls them; null for nobody
 * @throws ClientError if the identity is refused; then the visitor is nobody
 */
export async function identify(token: string | null): Promise<string | null> {
  const before = readPerson();
  person = null;
  if (token === null) {
    keepPerson(null);
    return null;
  }
  const signature = token.split('.').at(-1) ?? '';
  if (before !== null && before.signature === signature) {
    person = before;
    return before.externalId;
  }
  keepPerson(null);
  const answer = await callServer(widgetPaths.identify, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  person = { ...(answer as Omit<KnownPerson, 'signature'>), signature }; // of our own route
  keepPerson(person);
  return person.externalId;
}

function readPerson(): KnownPerson | null {
  try {
    const known: KnownPerson | null = JSON.parse(sessionStorage.getItem(personKey) ?? 'null');
    return known && Date.parse(known.expiresAt) > Date.now() ? known : null;
  } catch {
    return null;
  }
}

function keepPerson(known: KnownPerson | null): void {
  try {
    sessionStorage.setItem(personKey, JSON.stringify(known));
  } catch {
    // It lasts as long as the page.
  }
}
