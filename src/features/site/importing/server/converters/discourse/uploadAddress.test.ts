import { expect, test } from 'vitest';
import { sha1OfShort, shortOfSha1, uploadNameOf } from './uploadAddress.ts';

const sha1 = 'bda2c513e1da04f7b4e99230851ea2aafeb8cc4e';

test('a short address names the SHA-1 of a file in base 62', () => {
  expect(sha1OfShort('r3AYqESanERjladb4vBB7VsMBm6')).toBe(sha1);
  expect(shortOfSha1(sha1)).toBe('r3AYqESanERjladb4vBB7VsMBm6');
  expect(sha1OfShort('ZZZZZZZZZZZZZZZZZZZZZZZZZZZ')).toBeNull();
  expect(sha1OfShort('a-b')).toBeNull();
});

test('uploads are named in all forms that posts have', () => {
  for (const address of [
    'upload://r3AYqESanERjladb4vBB7VsMBm6.png',
    '/uploads/short-url/r3AYqESanERjladb4vBB7VsMBm6.png?dl=1',
    `//forum.test/uploads/default/original/2X/b/${sha1}.png`,
    `https://cdn.test/uploads/default/optimized/2X/b/bd/${sha1}_2_690x388.png`,
    `https://forum.test/secure-uploads/original/2X/b/${sha1}.jpeg`,
  ]) {
    expect([address, uploadNameOf(address)]).toEqual([address, { sha1 }]);
  }
  expect(uploadNameOf('https://forum.test/uploads/default/123/abcdef0123456789.png')).toEqual({
    path: '/uploads/default/123/abcdef0123456789.png',
  });
  expect(uploadNameOf('https://elsewhere.test/picture.png')).toBeNull();
});
