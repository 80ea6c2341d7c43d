import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldQuotes } from './server/foldQuotes.ts';
import { headerBlocks, quoteIntroductions } from './testing/corpus/quoteIntroductions.ts';

const shown = (text: string) =>
  foldQuotes(text)
    .parts.map((part) => part.text)
    .join('\n');
const written = (text: string) =>
  foldQuotes(text)
    .parts.filter(({ kind }) => kind === 'text')
    .map((part) => part.text)
    .join('\n');

test.each(quoteIntroductions)(
  'the quote is folded, above and below the reply: %s',
  (_client, lines) => {
    const quote = `${lines}\n\n> Which valve?\n>\n> Ann`;
    for (const text of [
      `The new valve fits.\n\nThanks!\n\n${quote}\n`,
      `${quote}\n\nThe new valve fits.\n\nThanks!\n`,
    ]) {
      expect(shown(text)).toBe('The new valve fits.\n\nThanks!');
    }
    // Right below the reply.
    expect(shown(`The new valve fits.\n${quote}`)).toBe('The new valve fits.');
  },
);

test.each(quoteIntroductions)('a quote without marks is folded: %s', (_client, lines) => {
  const { parts, folded } = foldQuotes(`The new valve fits.\n\n${lines}\nWhich valve?\nAnn\n`);
  expect(parts).toEqual([{ kind: 'text', text: 'The new valve fits.' }]);
  expect(folded).toContain('Which valve?');
});

test.each(headerBlocks)('a block of headers ends the reply: %s', (_client, lines) => {
  for (const rule of [
    '',
    '-------- Oprindelig besked --------\n',
    ' ------------------------------\n\n',
    '________________________________\n',
    '-----Original Message-----\n',
  ]) {
    expect(shown(`The new valve fits.\n\n${rule}${lines}\n\nWhich valve?`)).toBe(
      'The new valve fits.',
    );
  }
});

/** What people write, though it looks like a quote, a signature or the line of a phone. */
const traps = [
  '> 5 bar is too much for this valve.',
  'Sent via DHL on Monday, the number is 4711.',
  'Sent from the warehouse in Berlin, please check.',
  'Gesendet mit DHL, Nummer 4711.',
  'Envoyé de Paris hier soir.',
  'P.S. Please call me.',
  '--',
  'Best regards',
  '________________________',
  '----------',
  'From: Berlin\nTo: Munich',
  'From: 10.0.0.1\nTo: 10.0.0.2\nStatus: dropped',
  'To: do it right, you need two people.',
  'Subject: unclear to me',
  'Date: 2026-01-05 is in the log.',
  'On 5 January 2026 I wrote to ann@example.org: no answer.',
  'Please add this address (carl@example.org):',
  'You wrote:',
  'Am 5. Januar schrieb ich Ihnen.',
  'في عام ٢٠٢٦ كتب لي المدير:',
  'The message is:\nFrom: ann@example.org\nTo: bob@example.org\nMessage-ID: <1@example.org>\nSubject: Valve\nDate: Mon, 05 Jan 2026',
  'Original message',
  'https://example.org/a?b=c',
];
const line = fc.oneof(
  fc.constantFrom(
    'The valve leaks.',
    'It began on Monday.',
    'Danke!',
    'バルブが漏れます。',
    'الصمام يسرّب.',
  ),
  fc.constantFrom(...traps),
);
const paragraphs = fc
  .array(line, { minLength: 1, maxLength: 6 })
  .map((lines) => ['I have a question.', ...lines, 'What can I do about it?'].join('\n\n'));
const linesOf = (text: string) => text.split('\n').filter((each) => each !== '' && each !== '--');

test('no words of an email that answers nothing are folded', () => {
  fc.assert(
    fc.property(paragraphs, (text) => {
      const { folded } = foldQuotes(text);
      for (const each of linesOf(text)) expect(folded).not.toContain(each);
    }),
  );
});

test('no words of a reply are folded, whatever quote is below it', () => {
  const introductions = [...quoteIntroductions, ...headerBlocks].map(([, lines]) => lines);
  fc.assert(
    fc.property(
      paragraphs,
      fc.constantFrom(...introductions),
      fc.boolean(),
      (text, lines, isMarked) => {
        const quote = isMarked ? '> Which one?\n> Ann' : 'Which one?\nAnn';
        const { folded } = foldQuotes(`${text}\n\n${lines}\n${quote}\n`);
        for (const each of linesOf(text)) expect(folded).not.toContain(each);
      },
    ),
    { numRuns: 300 },
  );
});

test('no words between and below marked quotes are folded', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...quoteIntroductions),
      fc.array(line, { minLength: 1 }),
      ([, lines], answers) => {
        const safe = answers.filter((each) => !each.startsWith('>') && each !== '--');
        const text = `${lines}\n${safe.map((each) => `> Question?\n\n${each} I say.\n`).join('\n')}`;
        const { folded } = foldQuotes(text);
        for (const each of safe) expect(folded).not.toContain(`${each} I say.`);
      },
    ),
    { numRuns: 300 },
  );
});

test('a message that is only forwarded is shown as a whole', () => {
  for (const [, lines] of headerBlocks) {
    for (const rule of [
      '',
      '---------- Forwarded message ---------\n',
      'Begin forwarded message:\n\n',
    ]) {
      const text = `${rule}${lines}\n\nPay now.\n\n-----Original Message-----\n${lines}\n\nWhich one?`;
      expect(foldQuotes(text)).toMatchObject({ parts: [{ kind: 'text' }], folded: '' });
      expect(shown(text)).toContain('Which one?');
    }
  }
});

test('lines with > and no attribution are shown as a quote', () => {
  expect(foldQuotes('The pressure is\n> 5 bar')).toEqual({
    parts: [
      { kind: 'text', text: 'The pressure is' },
      { kind: 'quote', text: '5 bar' },
    ],
    folded: '',
  });
});

test('what is written below a signature stays', () => {
  expect(written('It fits.\n\n-- \nBob\nPlumber\n\nP.S. Please send the invoice, too.')).toContain(
    'invoice',
  );
  expect(written('Part one.\n--\nPart two is more important than that.')).toContain('Part two');
  expect(
    foldQuotes('It fits.\n-- \nBob Builder\nExample Ltd.\n+49 123\nhttps://example.org'),
  ).toMatchObject({
    parts: [{ text: 'It fits.' }],
  });
});

test('lines that programs append are folded', () => {
  for (const each of [
    ...[
      'Sent from my iPhone',
      'Sent from my Galaxy',
      'Sent from Outlook for iOS',
      'Sent with Proton Mail secure email.',
    ],
    ...[
      'Get Outlook for Android',
      'Get Outlook for iOS<https://aka.ms/o0ukef>',
      'Sent from Yahoo Mail for iPhone',
    ],
    ...[
      'Von meinem iPhone gesendet',
      'Gesendet mit der GMX Mail App',
      'Von meinem Samsung Galaxy Smartphone gesendet.',
    ],
    ...[
      'Envoyé de mon iPhone',
      'Enviado desde mi iPhone',
      'Inviato da iPhone',
      'Enviado do meu iPhone',
    ],
    ...[
      'Verstuurd vanaf mijn iPhone',
      'Sendt fra min iPhone',
      'Wysłane z iPhone’a',
      'Odesláno z iPhonu',
    ],
    ...[
      'Отправлено с iPhone',
      'iPhoneから送信',
      '发自我的iPhone',
      '나의 iPhone에서 보냄',
      'أُرسلت من الـ iPhone',
    ],
    ...['Outlook für iOS beziehen', 'iOS 版 Outlookを入手', '获取 Outlook for iOS'],
  ]) {
    expect([each, written(`It fits.\n\n${each}`)]).toEqual([each, 'It fits.']);
  }
});

test('a quote in which the sender says that they answered is shown', () => {
  const block = headerBlocks[0]?.[1] ?? '';
  for (const remark of [
    ...[
      'Please see my answers below in red.',
      'Antworten siehe unten im Text.',
      'Mes réponses ci-dessous.',
    ],
    ...[
      'Mis respuestas abajo.',
      '以下に回答します。',
      '请见下文回复',
      'ردودي أدناه.',
      'Ответы ниже.',
    ],
  ]) {
    const { parts, folded } = foldQuotes(`${remark}\n\n${block}\n\nWhich valve?\nThe brass one.`);
    expect([remark, folded]).toEqual([remark, '']);
    expect(parts.at(-1)?.text).toContain('The brass one.');
  }
});
