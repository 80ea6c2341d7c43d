import net from 'node:net';
import { onTestFinished } from 'vitest';

export interface RawConnection {
  send: (bytes: string | Buffer) => void;
  /** Everything received so far. */
  text: () => string;
  isClosed: () => boolean;
  /** Milliseconds after it was opened, once it is closed. */
  closed: Promise<number>;
}

/** A connection that sends raw bytes; closed at the end of the test. */
export function openRawConnection(port: number): RawConnection {
  const socket = net.connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const opened = Date.now();
  let text = '';
  let isClosed = false;
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => {
    socket.on('close', () => {
      isClosed = true;
      resolve(Date.now() - opened);
    });
  });
  return {
    send: (bytes) => void socket.write(bytes),
    text: () => text,
    isClosed: () => isClosed,
    closed,
  };
}
