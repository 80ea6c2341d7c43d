import { expect, test } from 'vitest';
import { deviceClassOf } from './deviceClass.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'DESKTOP'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'DESKTOP',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'PHONE',
  ],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 'PHONE'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'PHONE'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/140.0 Safari/537.36', 'TABLET'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1',
    'TABLET',
  ],
  ['', 'DESKTOP'],
])('%s is a %s', (userAgent, device) => {
  expect(deviceClassOf(userAgent)).toBe(device);
});
