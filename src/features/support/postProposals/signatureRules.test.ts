import { expect, test } from 'vitest';
import { withoutSignature } from './signatureRules.ts';

test.each([
  ['<p>It leaks.</p><p>Best regards</p><p>Ann Archer<br>Acme</p>', '<p>It leaks.</p>'],
  ['<p>It leaks.<br>Thanks,<br>Ann</p>', '<p>It leaks.<br>'],
  ['<p>Es tropft.</p><p>Mit freundlichen Grüßen</p><p>Ann Archer</p>', '<p>Es tropft.</p>'],
  ['<p>Es tropft.</p><p>Viele Grüße aus Bonn</p><p>Ann</p>', '<p>Es tropft.</p>'],
  ['<p>إنها تسرّب.</p><p>مع التحية</p><p>آن</p>', '<p>إنها تسرّب.</p>'],
  ['<p>It leaks.</p><p>--</p><p>Ann<br>+49 30 1</p>', '<p>It leaks.</p>'],
])('%s', (html, rest) => {
  expect(withoutSignature(html).html).toBe(rest);
});

test('the signature is named', () => {
  const { signature } = withoutSignature('<p>A.</p><p>Kind regards,</p><p>Ann<br>Acme</p>');
  expect(signature).toBe('Kind regards, · Ann · Acme');
});

test('thanks within a message, a message of thanks alone and a long text after it stay', () => {
  const long =
    'The pump has been leaking since Monday, and I have already replaced both of the seals twice.';
  for (const html of [
    '<p>Thanks for the seal. It still leaks.</p>',
    '<p>Thanks</p>',
    `<p>Hello.</p><p>Thanks</p><p>${long}</p>`,
  ]) {
    expect(withoutSignature(html)).toEqual({ html, signature: '' });
  }
});
