import { expect, test } from 'vitest';
import { emailFrame } from './server/emailFrame.ts';
import { readEmailApart } from './server/readEmailApart.ts';

const envelope = { from: 'a@a.example', to: ['b@b.example'], ip: null, helo: null };
const read = (body: string) =>
  readEmailApart(Buffer.from(`From: Ann <a@a.example>\r\nSubject: Pump\r\n${body}`), envelope);
const html = (text: string) => `Content-Type: text/html; charset=utf-8\r\n\r\n${text}`;

test('of HTML that is nested beyond the bounds, every word is read', async () => {
  const depth = 380_000;
  const hostile = `<p>It leaks&nbsp;again.</p>${'<div>'.repeat(depth)}Third time<br>this week.`;
  const { email, reply } = await read(html(hostile));
  expect(email.subject).toBe('Pump');
  expect(email.header('from')).toEqual(['Ann <a@a.example>']);
  expect(reply.text.replace(/\s+/g, ' ')).toBe('It leaks again. Third time this week.');
});

test('of HTML that is too long to be shown, the beginning is read', async () => {
  const { email } = await read(html(`<p>It leaks.</p>${'<p>Very much so.</p>'.repeat(200_000)}`));
  expect(email.html).toBeNull();
  expect(email.text).toMatch(/^It leaks\.\nVery much so\./);
});

test('a frame shows the words of HTML that is too complex, says so, and runs nothing', async () => {
  const frame = await emailFrame(`${'<b>'.repeat(2_000)}It leaks &lt;script&gt;`, 'de_DE');
  expect(frame).toContain('zu komplex');
  expect(frame).toContain('It leaks &lt;script&gt;</pre>');
});

test('deep quotes of a long thread are still a structure', async () => {
  const levels = 120;
  const { reply } = await read(
    html(
      `<div>Yes, please.</div>${'<blockquote><div>'.repeat(levels)}Old${'</div></blockquote>'.repeat(levels)}`,
    ),
  );
  expect(reply.text).toBe('Yes, please.\n\n> Old');
});
