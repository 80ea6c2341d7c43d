import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { exceededPart, htmlBounds, measureHtml } from './htmlSize.ts';

const unbounded = {
  ...{ length: Infinity, tags: Infinity, depth: Infinity },
  ...{ attributes: Infinity, pieces: Infinity, foreign: Infinity },
};

/** The elements that the parser has open at the same time, and how many changes to SVG or MathML it keeps. */
function parsed(html: string): { depth: number; foreign: number } {
  const found = { depth: 0, foreign: 0 };
  const parser = new Parser({
    onopentag() {
      const { stack, foreignContext }: { stack: unknown[]; foreignContext: unknown[] } =
        Object(parser);
      found.depth = Math.max(found.depth, stack.length);
      found.foreign = Math.max(found.foreign, foreignContext.length);
    },
  });
  parser.end(html);
  return found;
}

const names = 'div p b li ul td tr table svg math title desc path img br script x option dd dt h2';
const tag = fc
  .tuple(
    fc.constantFrom(...names.split(' ')),
    fc.constantFrom('<a>', '</a>', '<a/>', '<a b="</p>">'),
  )
  .map(([name, form]) => form.replaceAll('a', name));
const html = fc
  .array(
    fc.oneof({ weight: 9, arbitrary: tag }, fc.constantFrom('text', '&amp;', '<!--', '-->', '<')),
    {
      maxLength: 60,
    },
  )
  .map((pieces) => pieces.join(''));

test('no element that the parser keeps open is overlooked', () => {
  fc.assert(
    fc.property(html, (given) => {
      const size = measureHtml(given, unbounded);
      const real = parsed(given);
      // A closing tag of a paragraph without an opening one stands for both.
      expect(size.depth).toBeGreaterThanOrEqual(real.depth - (given.includes('</p>') ? 1 : 0));
      // It begins with one.
      expect(size.foreign).toBeGreaterThanOrEqual(real.foreign - 1);
    }),
    { numRuns: 20_000 },
  );
});

test('counting ends at the first bound that is exceeded', () => {
  const size = measureHtml('<div>'.repeat(1_000_000 / 5), htmlBounds.content);
  expect(exceededPart(size, htmlBounds.content)).toBe('depth');
  expect(size.tags).toBeLessThan(300);
});

test('an article with a large table is within the bounds', () => {
  const row = `<tr>${'<td><p>1</p></td>'.repeat(20)}</tr>`;
  const table = `<table>${row.repeat(300)}</table>`;
  expect(exceededPart(measureHtml(table, htmlBounds.content), htmlBounds.content)).toBeNull();
});
