import { expect, test } from 'vitest';
import { startProcessorClock } from '#platform/testing/processorTime.ts';
import { foldQuotes } from './foldQuotes.ts';

const reply = (text: string) =>
  foldQuotes(text)
    .parts.map((part) => (part.kind === 'quote' ? `[${part.text}]` : part.text))
    .join('\n');

/** Attributions as clients write them, with the client and language. */
const attributions = [
  'On Mon, Jan 5, 2026 at 10:02 AM Ann Other <ann@example.org> wrote:',
  'On Mon, Jan 5, 2026 at 10:02 AM Plaza Community with a rather long name\n<community@example.org> wrote:',
  'On 05/01/2026 10:02, Ann Other wrote:',
  'Am Mo., 5. Jan. 2026 um 10:02 Uhr schrieb Ann Other <ann@example.org>:',
  'Am 05.01.26 um 10:02 schrieb Ann Other:',
  'Ann Other <ann@example.org> schrieb am Mo., 5. Jan. 2026, 10:02:',
  'Le lun. 5 janv. 2026 à 10:02, Ann Other <ann@example.org> a écrit :',
  'Le 05/01/2026 à 10:02, Ann Other a écrit :',
  'El lun, 5 ene 2026 a las 10:02, Ann Other (<ann@example.org>) escribió:',
  'Il giorno lun 5 gen 2026 alle ore 10:02 Ann Other <ann@example.org> ha scritto:',
  'Em seg., 5 de jan. de 2026 às 10:02, Ann Other <ann@example.org> escreveu:',
  'Op ma 5 jan 2026 om 10:02 schreef Ann Other <ann@example.org>:',
  'pon., 5 sty 2026 o 10:02 Ann Other <ann@example.org> napisał(a):',
  'Den mån 5 jan. 2026 kl 10:02 skrev Ann Other <ann@example.org>:',
  'ma 5. tammik. 2026 klo 10.02 Ann Other (ann@example.org) kirjoitti:',
  'po 5. 1. 2026 v 10:02 odesílatel Ann Other <ann@example.org> napsal:',
  'Ann Other <ann@example.org> ezt írta (időpont: 2026. jan. 5., H, 10:02):',
  'Ann Other <ann@example.org>, 5 Oca 2026 Pzt, 10:02 tarihinde şunu yazdı:',
  'пн, 5 янв. 2026 г. в 10:02, Ann Other <ann@example.org>:',
  '5 января 2026, 10:02, Ann Other пишет:',
  '2026年1月5日(月) 10:02 Ann Other <ann@example.org>:',
  '2026/01/05 10:02、Ann Other <ann@example.org>のメール:',
  'Ann Other <ann@example.org> 于2026年1月5日周一 10:02写道：',
  '2026년 1월 5일 (월) 오전 10:02, Ann Other <ann@example.org>님이 작성:',
  'في الاثنين، ٥ يناير ٢٠٢٦ في ١٠:٠٢ ص تمت كتابة ما يلي بواسطة <ann@example.org>:',
  'كتب Ann Other <ann@example.org> في 05/01/2026 10:02:',
  '\u200fבתאריך יום ב׳, 5 בינו׳ 2026 ב-10:02 מאת ‪Ann Other‬‏ <‪ann@example.org‬‏>:',
  'Vào Th 2, 5 thg 1, 2026 vào lúc 10:02 Ann Other <ann@example.org> đã viết:',
];

test.each(attributions)('the quote is folded below the reply: %s', (attribution) => {
  const text = `The new valve fits.\n\nThanks!\n\n${attribution}\n\n> Which valve?\n>\n> Bob\n`;
  expect(reply(text)).toBe('The new valve fits.\n\nThanks!');
});

test.each(attributions)('the quote is folded above the reply: %s', (attribution) => {
  expect(reply(`${attribution}\n> Which valve?\n> Bob\n\nThe new valve fits.\n`)).toBe(
    'The new valve fits.',
  );
});

test.each(attributions)('a quote without marks ends the reply: %s', (attribution) => {
  expect(reply(`The new valve fits.\n\n${attribution}\nWhich valve?\nBob\n`)).toBe(
    'The new valve fits.',
  );
});

const headers = [
  'From: Ann Other <ann@example.org>\nSent: Monday, January 5, 2026 10:02 AM\nTo: Bob\nSubject: RE: Valve',
  '*From:* Ann Other <ann@example.org>\n*Sent:* Monday, January 5, 2026 10:02 AM\n*To:* Bob\n*Subject:* RE: Valve',
  'Von: Ann Other <ann@example.org>\nGesendet: Montag, 5. Januar 2026 10:02\nAn: Bob\nBetreff: AW: Ventil',
  'De : Ann Other <ann@example.org>\nEnvoyé : lundi 5 janvier 2026 10:02\nÀ : Bob\nObjet : RE: Vanne',
  'De: Ann Other <ann@example.org>\nEnviado el: lunes, 5 de enero de 2026 10:02\nPara: Bob\nAsunto: RE: Válvula',
  'Da: Ann Other <ann@example.org>\nInviato: lunedì 5 gennaio 2026 10:02\nA: Bob\nOggetto: R: Valvola',
  'Van: Ann Other <ann@example.org>\nVerzonden: maandag 5 januari 2026 10:02\nAan: Bob\nOnderwerp: Re: Klep',
  '差出人: Ann Other <ann@example.org>\n送信日時: 2026年1月5日 10:02\n宛先: Bob\n件名: RE: バルブ',
  '发件人: Ann Other <ann@example.org>\n发送时间: 2026年1月5日 10:02\n收件人: Bob\n主题: 回复: 阀门',
  'من: Ann Other <ann@example.org>\nتاريخ الإرسال: 5 يناير 2026\nإلى: Bob\nالموضوع: رد: صمام',
  'От: Ann Other <ann@example.org>\nОтправлено: 5 января 2026 г. 10:02\nКому: Bob\nТема: RE: Клапан',
];

test.each(headers)('Outlook’s block of headers ends the reply: %s', (block) => {
  expect(
    reply(`The new valve fits.\n\n________________________________\n${block}\n\nWhich valve?`),
  ).toBe('The new valve fits.');
  expect(reply(`The new valve fits.\n\n${block}\n\nWhich valve?`)).toBe('The new valve fits.');
});

test.each([
  '-----Original Message-----',
  '-----Ursprüngliche Nachricht-----',
  '-----Message d’origine-----',
  '-----Mensaje original-----',
  '-------- Messaggio originale --------',
  '-----元のメッセージ-----',
  '------------------ 原始邮件 ------------------',
  '-----الرسالة الأصلية-----',
])('a separator ends the reply: %s', (separator) => {
  expect(reply(`The new valve fits.\n\n${separator}\nWhich valve?`)).toBe('The new valve fits.');
});

test('a line right above an attribution is kept', () => {
  for (const attribution of attributions) {
    expect(reply(`The new valve fits.\n${attribution}\n> Which valve?`)).toBe(
      'The new valve fits.',
    );
  }
});

test('a reply without text is empty', () => {
  expect(reply('On 05/01/2026 10:02, Ann wrote:\n> Which valve?')).toBe('');
  expect(reply('-- \nBob\n\nOn 05/01/2026 10:02, Ann wrote:\n> Which valve?')).toBe('');
});

test('answers between quotes keep the quotes', () => {
  const text = `On 05/01/2026 10:02, Ann wrote:
> Which valve?
The brass one.
> And the seal?
Rubber.
> Regards, Ann
`;
  expect(reply(text)).toBe('[Which valve?]\nThe brass one.\n[And the seal?]\nRubber.');
});

test('signatures and lines of phones are folded', () => {
  expect(reply('It fits.\n\n-- \nBob\nPlumber\n')).toBe('It fits.');
  expect(reply('It fits.\n\nSent from my iPhone')).toBe('It fits.');
  expect(
    reply('Passt.\n\nVon meinem iPhone gesendet\n\nAm 05.01.26 um 10:02 schrieb Ann:\n> Und?'),
  ).toBe('Passt.');
  expect(reply('On 05/01/2026 10:02, Ann wrote:\n> Which valve?\n\nIt fits.\n-- \nBob')).toBe(
    'It fits.',
  );
});

test('what a person may write is kept', () => {
  const texts = [
    'I tried this:\n\n----\nThe second half matters.\n\nRegards\nBob\n\nP.S. The door, too.',
    'On that day he wrote:\nnothing.',
    'To: do it right\nyou need two people.',
    'Subject: unclear to me',
    'From: my side it is fine.',
    'Run `sort <in >out` and send me the result.',
    'The list is:\n- one\n-- two\n- three',
    'He wrote on 5 Jan 2026 to bob@example.org: please call.',
    'Date: 2026-01-05\nis in the log, is that right?',
  ];
  for (const text of texts) expect(reply(text)).toBe(text);
});

test('a message that only forwards or quotes is kept whole', () => {
  expect(reply('> Which valve?\n> Bob')).toBe('Which valve?\nBob');
  expect(reply('---------- Forwarded message ---------\nFrom: Ann\n\nWhich valve?')).toContain(
    'Which valve?',
  );
});

test('hostile texts take linear time', () => {
  const processorMs = startProcessorClock();
  for (const part of [
    'On 2020 a@b.c wrote:\n> x\n',
    'From: a\nTo: b\n',
    'On \n',
    '> \n',
    '-- \n',
    'x 2020 :\n',
  ]) {
    foldQuotes(`${part.repeat(200_000 / part.length)}text`);
  }
  expect(processorMs()).toBeLessThan(5_000);
});

test('headers that somebody wrote are no quoted message', () => {
  const text =
    'Please change these:\n\nFrom: old@example.org\nTo: new@example.org\nSubject: newsletter\n\nThanks a lot!';
  expect(reply(text)).toBe(text);
});
