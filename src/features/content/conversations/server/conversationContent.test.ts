import { expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { cleanContent } from './conversationContent.ts';

function ruleOf(html: string): string | null {
  try {
    cleanContent(html, { field: 'content', rule: { min: 20, max: 30 } });
    return null;
  } catch (error) {
    return error instanceof AppError ? (error.detail.faults?.[0]?.rule ?? '') : String(error);
  }
}

test('a text is as long as what people see of it', () => {
  expect(ruleOf('🙂'.repeat(20))).toBeNull();
  expect(ruleOf('x'.repeat(19))).toBe('tooShort');
  expect(ruleOf(`<p>ok${'\u200b'.repeat(20)}</p>`)).toBe('tooShort');
  expect(ruleOf(`<p>${'&#8203;'.repeat(25)}</p>`)).toBe('required');
  expect(ruleOf('')).toBe('required');
});

test('what nobody sees may not go on for ever either', () => {
  expect(ruleOf('x'.repeat(31))).toBe('tooLong');
  expect(ruleOf('x'.repeat(20) + '\u200b'.repeat(11))).toBe('tooLong');
});
