import { expect, test } from 'vitest';
import { isPrivateHost, isPublicAddress } from './publicAddress.ts';

test.each([
  ['this machine', ['127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '::']],
  ['private networks', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1']],
  ['a link', ['169.254.1.1', 'fe80::1', 'fe80::1%eth0', 'fec0::1']],
  ['where a cloud tells its machines their secrets', ['169.254.169.254', 'fd00:ec2::254']],
  ['where another cloud does', ['100.100.100.200', '192.0.0.192', '168.63.129.16']],
  ['the inside of a provider', ['100.64.0.1', '100.127.255.255']],
  ['many at once', ['224.0.0.1', '255.255.255.255', 'ff02::1']],
  ['what is reserved', ['198.18.0.1', '203.0.113.5', '240.0.0.1', '2001:db8::1', '100::1']],
  ['IPv4 in IPv6', ['::ffff:127.0.0.1', '::ffff:a00:1', '::ffff:0:127.0.0.1', '::127.0.0.1']],
  ['IPv4 behind a translator', ['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1']],
  ['IPv4 in a tunnel', ['2002:7f00:1::', '2001:0:4136:e378:8000:63bf:3fff:fdd2']],
  ['no address', ['', 'localhost', 'example.org', '1.2.3.4.5']],
])('not public: %s', (_name, addresses) => {
  for (const address of addresses) expect(isPublicAddress(address), address).toBe(false);
});

test('public addresses are, however they are written', () => {
  for (const address of [
    ...['1.1.1.1', '93.184.216.34', '172.15.0.1', '172.32.0.1', '192.167.1.1', '100.63.0.1'],
    ...['2606:4700:4700::1111', '::ffff:1.1.1.1', '64:ff9b::101:101'],
  ]) {
    expect(isPublicAddress(address), address).toBe(true);
  }
});

test('a URL names a private host by its address, or as this machine', () => {
  for (const url of [
    'http://127.0.0.1:8080/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://idp.localhost/',
    // However a number may be written, a URL makes it four.
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
  ]) {
    expect(isPrivateHost(new URL(url).hostname), url).toBe(true);
  }
  for (const url of ['https://login.example/', 'https://1.1.1.1/', 'https://localhost.example/'])
    expect(isPrivateHost(new URL(url).hostname), url).toBe(false);
});
