import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanFileName, extensionOf } from './fileRules.ts';

test('a name loses its path and what breaks an address', () => {
  expect(cleanFileName('../../etc/passwd')).toBe('passwd');
  expect(cleanFileName('C:\\photos\\a b.PNG')).toBe('a b.png');
  expect(cleanFileName('100% #1?.jpg')).toBe('100 1.jpg');
  expect(cleanFileName('..')).toBe('file');
  expect(cleanFileName('.htaccess')).toBe('htaccess');
  expect(cleanFileName(`${'長'.repeat(200)}.jpg`)).toBe(`${'長'.repeat(120)}.jpg`);
});

test('any name becomes one that can stand in an address and a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (given) => {
      const name = cleanFileName(given);
      expect(name).not.toMatch(/[#?%/\\"\p{Cc}\p{Cf}]|^\.|^$/u);
      expect(() => encodeURIComponent(name)).not.toThrow();
      expect([...name].length).toBeLessThanOrEqual(131);
      expect(cleanFileName(name)).toBe(name);
    }),
  );
});

test('the ending tells the kind', () => {
  expect(extensionOf('a.tar.GZ')).toBe('gz');
  expect(extensionOf('no ending')).toBe('');
});
