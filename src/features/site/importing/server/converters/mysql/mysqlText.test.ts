import { expect, test } from 'vitest';
import { mysqlText, repairedText } from './mysqlText.ts';

const bytes = (buffer: Buffer) => buffer.toString('latin1');
/** As a latin1 table holds UTF-8, and a UTF-8 dump writes it. */
const twice = (text: string) => {
  const latin1 = new TextDecoder('windows-1252').decode(Buffer.from(text));
  return bytes(Buffer.from(latin1));
};

test('UTF-8 and latin1 are told apart by their bytes', () => {
  expect(mysqlText(bytes(Buffer.from('Grüße – 日本')))).toBe('Grüße – 日本');
  expect(mysqlText(bytes(Buffer.from([0x47, 0xfc, 0x80])))).toBe('Gü€');
});

test.each(['Für', 'Á la carte', '“quoted” – 10 €', 'Привет', '日本語', '👍'])(
  '%s, encoded twice, is repaired',
  (text) => {
    expect(mysqlText(twice(text))).toBe(text);
  },
);

test.each(['naïve café', 'Für is stored as FÃ¼r: für', '日本 Ã¼', 'Â without a partner', 'Ã'])(
  '%s is left as it is',
  (text) => {
    expect(repairedText(text)).toBe(text);
  },
);
