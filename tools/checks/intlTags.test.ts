import fs from 'node:fs';
import { expect, test } from 'vitest';

/** `pt_BR`, as the product writes it, is no language to `Intl`, which throws: a page in `pt` hides that. */
test('Intl is asked in tags of BCP 47, not in the notation of the product', () => {
  const files = fs
    .globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = fs.readFileSync(file, 'utf8');
      return /\bIntl\.\w+\(\s*\[?\s*(?:\w+\.)*(?:language|locale|reader)\b(?!\.replace)/.test(
        source,
      )
        ? [{ file, source }]
        : [];
    });
  // A constant named `locale` may hold what `localeOf` made of a language.
  const wrong = files.filter(
    ({ source }) =>
      /\bIntl\.\w+\(\s*\[?\s*(?:\w+\.)*(?:language|reader)\b(?!\.replace)/.test(source) ||
      !/\blocale = (?:localeOf\(|[\w.]+\.replace\('_', '-'\))|\blocale: localeOf\(/.test(source),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});
