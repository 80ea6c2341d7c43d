import http from 'node:http';

interface StreamOptions {
  headers: Record<string, string>;
  /** A subscription. */
  query: string;
  /** Called with each piece of the stream that has a result. */
  hear: (text: string) => void;
}

/** Opens a subscription, once the stream has begun. */
export function openStream(
  url: string,
  { headers, query, hear }: StreamOptions,
): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${url}/schema/community`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
      response.setEncoding('utf8');
      response.on('error', () => undefined);
      response.on('data', (text: string) => {
        if (text.includes('event: next')) hear(text);
        resolve(request);
      });
    });
    request.end(JSON.stringify({ query }));
  });
}
