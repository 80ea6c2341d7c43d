import { expect, test } from 'vitest';
import { dailyNetworkKey, networkOf } from './callerNetwork.ts';
import { createSecretBox } from './secrets/secretBox.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['no address', 'no address'],
])('%s stands for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a key tells the addresses of one network on one day, and nothing else, alike', () => {
  const secrets = createSecretBox({ secretKey: 'for a test', dataDir: '' });
  const now = new Date('2026-11-01T10:00:00Z');
  const keyOf = (address: string, at = now, purpose = 'votes') =>
    dailyNetworkKey({ secrets, address, now: at }, purpose);
  const own = keyOf('2001:db8:1:2::1');
  expect(keyOf('2001:db8:1:2:ffff::9')).toBe(own);
  expect(keyOf('2001:db8:1:3::1')).not.toBe(own);
  expect(keyOf('2001:db8:1:2::1', new Date('2026-11-02T10:00:00Z'))).not.toBe(own);
  expect(keyOf('2001:db8:1:2::1', now, 'searches')).not.toBe(own);
});
