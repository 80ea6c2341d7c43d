import type { Ctx } from '#platform/context.ts';
import { LargeAnswerError, PrivateHostError } from '#platform/outgoing/outgoing.ts';
import type { FeedProblem } from '../rssFeedRules.ts';
import { type ParsedFeed, parseFeedEntries } from './parseFeedEntries.ts';

/** Of a request with its redirects. Milliseconds. */
const timeoutMs = 4_000;
const mostRedirects = 3;

export type FetchedFeed = { feed: ParsedFeed } | { problem: FeedProblem };

/** Requests a feed by the client that refuses private hosts and limits the size of responses. */
export async function fetchFeed(
  { outgoing }: Pick<Ctx, 'outgoing'>,
  url: string,
): Promise<FetchedFeed> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = {
    'user-agent': 'Plaza feed reader',
    accept:
      'application/rss+xml, application/atom+xml, application/feed+json, application/xml, */*;q=0.5',
  };
  try {
    let address = url;
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const answer = await outgoing.fetch(address, { method: 'GET', headers, signal });
      const location = answer.headers.get('location');
      if (answer.status >= 300 && answer.status < 400 && location) {
        address = new URL(location, address).href;
        if (!/^https?:/.test(address)) return { problem: 'UNREACHABLE' };
        continue;
      }
      if (answer.status >= 500) return { problem: 'UNREACHABLE' };
      if (!answer.ok) return { problem: 'NOT_FOUND' };
      return readFeed(await textOf(answer), address);
    }
    return { problem: 'UNREACHABLE' };
  } catch (error) {
    if (error instanceof PrivateHostError) return { problem: 'REFUSED' };
    return { problem: error instanceof LargeAnswerError ? 'TOO_LARGE' : 'UNREACHABLE' };
  }
}

function readFeed(text: string, address: string): FetchedFeed {
  try {
    return { feed: parseFeedEntries(text, address) };
  } catch {
    return { problem: 'INVALID' };
  }
}

/** In the encoding of the response, else that of its XML declaration. */
async function textOf(answer: Response): Promise<string> {
  const bytes = await answer.arrayBuffer();
  const declared = /charset="?([\w-]+)/i.exec(answer.headers.get('content-type') ?? '')?.[1];
  const start = new TextDecoder('latin1').decode(bytes.slice(0, 200));
  const encoding = declared ?? /^\s*<\?xml[^>]*encoding=["']([\w-]+)/.exec(start)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes); // an unknown encoding
  }
}
