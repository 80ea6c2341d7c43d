import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeMailbox } from './server/inboundMailFactories.ts';
import { startSmtpListener } from './server/smtpListener.ts';

const { db } = await openTestDatabase();
const { log } = testContext(db);
await makeMailbox(db, { address: 'help@plaza.example', route: 'support' });
const listener = await startSmtpListener({ db, log, listen: { host: '127.0.0.1', port: 0 } });
afterAll(listener.stop);

/** Sends commands as they are: mail clients would write unusual addresses in another way. */
async function send(commands: readonly string[]): Promise<string> {
  const socket = net.connect(listener.port, '127.0.0.1');
  await once(socket, 'data');
  socket.write(`${['EHLO mx.example', ...commands, 'QUIT'].join('\r\n')}\r\n`);
  return text(socket);
}

test.each([
  'taro..yamada.@docomo.example',
  '"john..doe"@example.org',
  'ann+tag=x@example.org',
  "pat.o'neil@example.org",
  'ann@[192.0.2.1]',
  '',
])('an email whose envelope comes from <%s> is accepted', async (from) => {
  const answer = await send([`MAIL FROM:<${from}>`, 'RCPT TO:<help+x@plaza.example>']);
  expect(answer.match(/^[245]\d\d .*/gm)?.slice(1, 3)).toEqual([
    expect.stringMatching(/^250/),
    expect.stringMatching(/^250/),
  ]);
});

test('no email for another address is accepted', async () => {
  const answer = await send(['MAIL FROM:<ann@example.org>', 'RCPT TO:<other@plaza.example>']);
  expect(answer).toContain('550 No such mailbox here');
});
