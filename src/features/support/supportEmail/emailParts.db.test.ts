import sharp from 'sharp';
import { expect, test } from 'vitest';
import { AppError, type ErrorCode } from '#core/errors.ts';
import { readEmail } from '#features/base/inboundMail/server/inboundEmail.ts';
import { replyContentOf } from '#features/base/inboundMail/server/replyContent.ts';
import {
  htmlPart,
  type MimePart,
  mimeMessage,
  plainPart,
} from '#features/base/inboundMail/testing/corpus/corpusMime.ts';
import { tnefFile } from '#features/base/inboundMail/testing/tnefFile.ts';
import {
  hasVirus,
  storeAttachments,
} from '#features/engage/emailReplies/server/storeAttachments.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openSupportDesk } from './testing/supportDesk.ts';

const { db } = await openTestDatabase();
const desk = await openSupportDesk(db);

const file = (type: string, body: string | Buffer, disposition = 'attachment'): MimePart => ({
  ...{ type, body, encoding: 'base64' },
  headers: { 'Content-Disposition': disposition },
});

/** What agents find in the request that an email opens. */
async function received(parts: readonly MimePart[], subtype = 'mixed') {
  const [head = '', ...body] = mimeMessage([], parts, subtype).toString('latin1').split('\r\n\r\n');
  const message = { headers: head.split('\r\n'), text: body.join('\r\n\r\n') };
  const { id, state } = await desk.send({ from: 'ann@example.org', ...message });
  expect(state).toBe('ROUTED');
  const { attachments, ...row } = await db
    .selectFrom('support_emails')
    .innerJoin('support_entries', 'support_entries.id', 'entry_id')
    .where('inbound_id', '=', id)
    .select(['attachments', 'stripped_content', 'unstored', 'protection'])
    .executeTakeFirstOrThrow();
  const names = Array.isArray(attachments) ? attachments.map((each) => Object(each).name) : [];
  return { ...row, names };
}

const draw = (size: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
const small = await draw(16);

test('attached messages, inline files and those of a winmail.dat are attachments of the request', async () => {
  const message = { type: 'message/rfc822; name="Your account.eml"', body: 'Subject: x\n\nPay\n' };
  const winmail = tnefFile({ files: [{ title: 'plan.txt', bytes: Buffer.from('plan') }] });
  const { names, unstored } = await received([
    plainPart('See all of these.'),
    { ...message, encoding: '8bit' },
    file('text/x-log; name="pump.log"', 'E17 pressure low', 'inline; filename=pump.log'),
    file('application/pdf', '%PDF-1.4\n%%EOF', 'inline; filename=label.pdf'),
    file('application/ms-tnef; name="winmail.dat"', winmail),
    file('application/pkcs7-mime; smime-type=signed-data; name=smime.p7m', Buffer.from([48, 130])),
  ]);
  expect(names).toEqual(['Your account.eml', 'pump.log', 'label.pdf', 'plan.txt', 'smime.p7m']);
  expect(unstored).toEqual([]);
});

test('a small picture is kept unless the HTML shows it beside text', async () => {
  const picture: MimePart = {
    ...file('image/png; name="screen.png"', small, 'inline; filename="screen.png"'),
    headers: { 'Content-ID': '<pic1>', 'Content-Disposition': 'inline; filename="screen.png"' },
  };
  const shown = '<img src="cid:pic1">';
  const only = await received([htmlPart(`<body>${shown}</body>`), picture], 'related');
  expect(only.names).toEqual(['screen.png']);
  const beside = await received([htmlPart(`<p>Regards, Ann ${shown}</p>`), picture], 'related');
  expect(beside.names).toEqual([]);
  const unreferenced = await received([htmlPart('<p>See below.</p>'), picture], 'related');
  expect(unreferenced.names).toEqual(['screen.png']);
});

test('files get the ending of their content where they have none or another one', async () => {
  const { names, unstored } = await received([
    plainPart('Scans.'),
    file('application/octet-stream', small, 'attachment; filename="IMG_1"'),
    file('image/jpeg', small, 'attachment; filename="photo.jpg"'),
    file('application/pdf', '%PDF-1.4\n%%EOF'),
    file('application/octet-stream', 'pressure 3 bar', 'attachment; filename="trace.out"'),
  ]);
  expect(names).toEqual(['IMG_1.png', 'photo.png', 'attachment-3.pdf', 'trace.out.txt']);
  expect(unstored).toEqual([]);
});

test('what is not stored is named in the request with the reason', async () => {
  const { names, unstored } = await received([
    plainPart('See the dump.'),
    file('application/octet-stream', Buffer.from([0, 1, 2]), 'attachment; filename="device.dump"'),
    file('application/pdf', '', 'attachment; filename="empty.pdf"'),
    file('application/zip', Buffer.alloc(11 * 1024 * 1024), 'attachment; filename="large.zip"'),
  ]);
  expect(names).toEqual([]);
  expect(unstored).toEqual([
    { name: 'device.dump', reason: 'TYPE' },
    { name: 'empty.pdf', reason: 'EMPTY' },
    { name: 'large.zip', reason: 'SIZE' },
  ]);
});

test('more files than are stored are named, very many counted', async () => {
  const files = Array.from({ length: 80 }, (_, index) =>
    file('text/plain', `${index}`, `attachment; filename="${index}.txt"`),
  );
  const { names, unstored } = await received([plainPart('All logs.'), ...files]);
  expect(names).toHaveLength(20);
  expect(unstored).toHaveLength(51);
  expect(unstored).toMatchObject({ 0: { name: '20.txt', reason: 'COUNT' }, 50: { name: '… +10' } });
});

test('an invitation is a readable card, with the calendar file', async () => {
  const lines = [
    ...['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'BEGIN:VEVENT', 'UID:2', 'SUMMARY:Service visit'],
    ...['DTSTART:20261130T090000Z', 'LOCATION:Hall 4', 'END:VEVENT', 'END:VCALENDAR', ''],
  ];
  const type = 'text/calendar; charset=utf-8; method=REQUEST';
  const { names, stripped_content } = await received([
    { type, body: lines.join('\r\n'), encoding: '8bit' },
  ]);
  expect(names).toEqual(['invite.ics']);
  expect(stripped_content).toMatch(/Invitation: Service visit\s+When Monday, November 30, 2026/);
  expect(stripped_content).toContain('Where Hall 4');
});

test('agents are told of encrypted emails', async () => {
  const wrapped = file('application/pkcs7-mime; smime-type=enveloped-data', Buffer.from([48, 130]));
  expect(await received([wrapped])).toMatchObject({
    ...{ protection: 'UNREADABLE', names: ['attachment-1.p7m'] },
  });
});

test('agents are told of an email of which only the headers could be read', async () => {
  const raw = Buffer.from('From: ann@example.org\nSubject: Long\n\n');
  const whole = await readEmail(raw, { from: null, to: [], ip: null, helo: null });
  const email = { ...whole, isHeadOnly: true };
  const reply = replyContentOf('');
  const of = { store: desk.files, isContact: true };
  const { unstored } = await storeAttachments(desk.ctx, { email, reply }, of);
  expect(unstored).toEqual([{ name: '…', reason: 'UNREAD' }]);
});

test('a file with a virus is left out of an email, and named; without an answer the email waits', async () => {
  const note = file('text/plain; name=note.txt', Buffer.from('Hello.'));
  const bad = file('text/plain; name=bad.txt', Buffer.from('EICAR'));
  const raw = mimeMessage(
    [['From', 'ann@example.org']],
    [plainPart('See below.'), note, bad],
    'mixed',
  );
  const email = await readEmail(raw, { from: null, to: [], ip: null, helo: null });
  const reply = replyContentOf('See below.');
  const storeWith = (fault: ErrorCode) => ({
    ...desk.files,
    async put(key: string, bytes: Uint8Array) {
      if (Buffer.from(bytes).includes('EICAR')) throw new AppError(fault);
      await desk.files.put(key, bytes);
    },
  });
  const store = (fault: ErrorCode) =>
    storeAttachments(desk.ctx, { email, reply }, { store: storeWith(fault), isContact: true });
  const { attachments, unstored } = await store('FILE_VIRUS_FOUND');
  expect(attachments.map(({ name }) => name)).toEqual(['note.txt']);
  expect(unstored).toEqual([{ name: 'bad.txt', reason: 'VIRUS' }]);
  expect(hasVirus(unstored)).toBe(true);
  await expect(store('UNAVAILABLE')).rejects.toThrow(AppError);
});

test('what somebody forwards is shown, what a reply repeats is folded', async () => {
  const block =
    'From: Ann <ann@example.org>\nSent: Monday, January 5, 2026 10:02 AM\nTo: Ben\nSubject: Pump';
  const quoted = `${block}\n\nIt leaks in hall 3.\n`;
  const send = async (subject: string, text: string) => {
    const { id } = await desk.send({ from: 'ben@example.org', subject, text });
    return db
      .selectFrom('support_emails')
      .innerJoin('support_entries', 'support_entries.id', 'entry_id')
      .where('inbound_id', '=', id)
      .select(['content', 'stripped_content', 'folded'])
      .executeTakeFirstOrThrow();
  };
  const forwarded: readonly (readonly [subject: string, text: string])[] = [
    ['Fwd: Pump', `Can you help?\n\n---------- Forwarded message ---------\n${quoted}`],
    ['Pump', `Can you help?\n\nBegin forwarded message:\n\n${quoted}`],
    ['WG: Pumpe', `Can you help?\n\n${quoted}`],
    ['転送: Pump', `Can you help?\n\n${quoted}`],
  ];
  for (const [subject, text] of forwarded) {
    const row = await send(subject, text);
    expect([subject, row.stripped_content]).toEqual([
      subject,
      expect.stringMatching(/^Can you help\?/),
    ]);
    expect(row.content).toMatch(/<blockquote>.*It leaks in hall 3\..*<\/blockquote>$/s);
    expect(row.folded).toBe('');
  }
  const reply = await send('RE: Pump', `Thanks!\n\n${quoted}`);
  expect(reply.stripped_content).toBe('Thanks!');
  expect(reply.folded).toContain('It leaks in hall 3.');
});
