import { expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { cleanContent } from './conversationContent.ts';

async function ruleOf(html: string): Promise<string | null> {
  try {
    await cleanContent(html, { field: 'content', rule: { min: 20, max: 30 } });
    return null;
  } catch (error) {
    return error instanceof AppError ? (error.detail.faults?.[0]?.rule ?? '') : String(error);
  }
}

test('a text is as long as what people see of it', async () => {
  expect(await ruleOf('🙂'.repeat(20))).toBeNull();
  expect(await ruleOf('x'.repeat(19))).toBe('tooShort');
  expect(await ruleOf(`<p>ok${'\u200b'.repeat(20)}</p>`)).toBe('tooShort');
  expect(await ruleOf(`<p>${'&#8203;'.repeat(25)}</p>`)).toBe('required');
  expect(await ruleOf('')).toBe('required');
});

test('what nobody sees may not go on for ever either', async () => {
  expect(await ruleOf('x'.repeat(31))).toBe('tooLong');
  expect(await ruleOf('x'.repeat(20) + '\u200b'.repeat(11))).toBe('tooLong');
});

test('what would be too much work is refused before any of it is done, naming field and rule', async () => {
  for (const html of [
    '<div>'.repeat(100_000),
    '<b>x</b>'.repeat(20_000),
    `<p ${'a '.repeat(70_000)}>x</p>`,
    '&amp;'.repeat(150_000),
    '<b><svg></b>'.repeat(5_000),
    ' '.repeat(1_100_000),
  ])
    expect(await ruleOf(html), html.slice(0, 20)).toBe('tooComplex');
});
