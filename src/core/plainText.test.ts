import { describe, expect, it } from 'vitest';
import { isPlainHtml, plainTextOf, textToHtml } from './plainText.ts';

describe('typed text', () => {
  it('makes paragraphs of blank lines and breaks of single ones', () => {
    expect(textToHtml('one\ntwo\n\n\nthree\n')).toBe('<p>one<br>two</p><p>three</p>');
  });
  it('keeps the space after which somebody goes on typing', () => {
    expect(textToHtml('one ')).toBe('<p>one </p>');
  });
  it('keeps what looks like markup as words', () => {
    expect(textToHtml('a <b> & c')).toBe('<p>a &lt;b&gt; &amp; c</p>');
  });
  it('is nothing when only space was typed', () => {
    expect(textToHtml(' \n\n ')).toBe('');
  });
  it('comes back as it was typed', () => {
    const text = 'one <tag> & "two"\nthree\n\nfour';
    expect(plainTextOf(textToHtml(text))).toBe(text);
  });
  it('is told from what a text box would lose', () => {
    expect(isPlainHtml('')).toBe(true);
    expect(isPlainHtml(textToHtml('one & two\nthree\n\nfour'))).toBe(true);
    expect(isPlainHtml('<p>one <strong>two</strong></p>')).toBe(false);
    expect(isPlainHtml('<ul><li>one</li></ul>')).toBe(false);
  });
});
