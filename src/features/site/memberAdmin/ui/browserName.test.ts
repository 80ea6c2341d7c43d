import { expect, test } from 'vitest';
import { browserName } from './browserName.ts';

test('staff read the same name of a browser as its owner does', () => {
  const like = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';
  expect(browserName(`${like} HeadlessChrome/156.0.0.0 Safari/537.36`, 'en')).toBe('Chrome, Linux');
  expect(browserName(`${like} SamsungBrowser/26.0 Chrome/122.0 Safari/537.36`, 'en')).toBe(
    'Samsung Internet, Linux',
  );
  expect(browserName('curl/8.5.0', 'en')).toBe('curl/8.5.0');
});
