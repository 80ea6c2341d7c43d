import net from 'node:net';

/** Milliseconds for clamd to answer about one file. */
const patience = 30_000;
/** Bytes sent at once. */
const chunkSize = 64 * 1024;

/**
 * Scans bytes with ClamAV's daemon (clamd(8), INSTREAM).
 * @param url `tcp://host:port` or `unix:///path`
 * @returns the name of what was found; null: nothing
 * @throws Error if clamd does not answer, or could not scan
 */
export async function scanWithClamd(url: string, bytes: Uint8Array): Promise<string | null> {
  const reply = await ask(url, bytes);
  const [, found] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
  if (found !== undefined) return found;
  if (reply === 'stream: OK') return null;
  throw new Error(`clamd: ${reply || 'no answer'}`);
}

function ask(url: string, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectTo(url);
    let reply = '';
    socket.setTimeout(patience, () => socket.destroy(new Error('clamd: no answer')));
    socket.on('error', (error) => {
      // It closes the connection once a stream is over its limit, and says so first.
      if (reply === '') reject(error);
    });
    socket.on('data', (chunk: Buffer) => {
      reply += chunk.toString();
    });
    socket.on('close', () => resolve(reply.replace(/\0.*$/s, '').trim()));
    socket.on('connect', () => socket.write(frame(bytes)));
  });
}

function connectTo(url: string): net.Socket {
  const { protocol, hostname, port, pathname } = new URL(url);
  return protocol === 'unix:'
    ? net.connect(decodeURIComponent(pathname))
    : net.connect(Number(port), hostname);
}

/** Chunks after their lengths, and one of none. */
function frame(bytes: Uint8Array): Buffer {
  const parts: Uint8Array[] = [Buffer.from('zINSTREAM\0')];
  for (let start = 0; start < bytes.byteLength; start += chunkSize) {
    const chunk = bytes.subarray(start, start + chunkSize);
    parts.push(lengthOf(chunk.byteLength), chunk);
  }
  return Buffer.concat([...parts, lengthOf(0)]);
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}
