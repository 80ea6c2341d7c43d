import fs from 'node:fs';
import { expect, test } from 'vitest';
import { identityLimits } from '#features/people/identity/identityRules.ts';
import { environmentSchema, readConfig } from './config.ts';

function faultsOf(env: Record<string, string>): string[] {
  const read = readConfig(env);
  return read.ok ? [] : read.faults;
}

test('an address that people cannot use is one fault', () => {
  for (const PUBLIC_URL of [
    'ftp://x.example',
    'x.example',
    'https://',
    'https://ada:secret@x.example',
    'https://x.example/y',
    'https://x.example\\y',
    'https://x.example?',
  ]) {
    expect(faultsOf({ PUBLIC_URL }), PUBLIC_URL).toHaveLength(1);
  }
  expect(faultsOf({ PUBLIC_URL: 'HTTPS://X.example:8443/' })).toEqual([]);
});

test('a path that browsers would ask for by another name is refused', () => {
  for (const BASE_PATH of ['/..', '/../x', '/a/..', '/./x', '/a/./', '//x', 'a', '/a b', '/ü']) {
    expect(faultsOf({ BASE_PATH }), BASE_PATH).toHaveLength(1);
  }
  for (const BASE_PATH of ['/', '/a', '/a/b/', '/.well', '/a..b', '/...']) {
    expect(faultsOf({ BASE_PATH }), BASE_PATH).toEqual([]);
  }
});

test('a port is written in digits', () => {
  for (const PORT of [' ', '0x10', '1e3', '80.5', '-1', '65536', 'http']) {
    expect(faultsOf({ PORT }), PORT).toHaveLength(1);
  }
  expect(faultsOf({ PORT: '8080' })).toEqual([]);
  expect(faultsOf({ PORT: '' })).toEqual([]);
});

test('a private host is written as in a URL, with or without its port', () => {
  const read = readConfig({
    ALLOWED_PRIVATE_HOSTS: 'Login.Internal, 10.0.0.5:8443,[FD00::1], 127.0.0.1:80,x:443,',
  });
  expect(read.ok && read.config.allowedPrivateHosts).toEqual([
    ...['login.internal', '10.0.0.5:8443', '[fd00::1]', '127.0.0.1:80', 'x:443'],
  ]);
  for (const ALLOWED_PRIVATE_HOSTS of [
    'https://x',
    'x/y',
    'a b',
    'ada@x',
    'x:port',
    'fd00::1',
    '10.0.0.0/8',
  ])
    expect(faultsOf({ ALLOWED_PRIVATE_HOSTS }), ALLOWED_PRIVATE_HOSTS).toHaveLength(1);
  expect(faultsOf({ ALLOWED_PRIVATE_HOSTS: '' })).toEqual([]);
});

/** What stands in a file of the checkout in the place of `(\\w+)`. */
function namesIn(file: string, pattern: RegExp): string[] {
  return [...fs.readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name).sort();
}

test('the documents and the containers know the variables that are read, and no others', () => {
  const read = Object.keys(environmentSchema.shape).sort();
  expect(namesIn('docs/operations.md', /^\| `([A-Z0-9_]+)` \|/gm)).toEqual(read);
  const images = new Set(namesIn('Dockerfile', /\b(HOST|PORT|DATA_DIR)=/g));
  const composed = namesIn('compose.yaml', /^ {6}([A-Z0-9_]+):/gm).filter(
    (name) => !name.startsWith('POSTGRES_'),
  );
  expect([...images, ...composed].sort()).toEqual(read);
});

test('the first administrator gets no password that cannot be signed in with', () => {
  const { password } = identityLimits;
  expect(faultsOf({ ADMIN_PASSWORD: 'a'.repeat(password) })).toEqual([]);
  expect(faultsOf({ ADMIN_PASSWORD: 'a'.repeat(password + 1) })).toHaveLength(1);
});

test('the address of the SMTP listener has a host and a port', () => {
  for (const SMTP_LISTEN of [
    '2525',
    'localhost',
    ':2525',
    '127.0.0.1:',
    '127.0.0.1:99999',
    'a b:25',
  ]) {
    expect(faultsOf({ SMTP_LISTEN }), SMTP_LISTEN).toHaveLength(1);
  }
  const listenOf = (SMTP_LISTEN?: string) => {
    const read = readConfig({ ...(SMTP_LISTEN && { SMTP_LISTEN }) });
    return read.ok ? read.config.smtpListen : read.faults;
  };
  expect(listenOf('127.0.0.1:2525')).toEqual({ host: '127.0.0.1', port: 2525 });
  expect(listenOf('[::1]:25')).toEqual({ host: '::1', port: 25 });
  expect(listenOf()).toBeNull();
});

test('a role apart needs a database that others reach', () => {
  expect(faultsOf({ ROLE: 'web' })).toEqual(['ROLE: must be all without DATABASE_URL']);
  expect(faultsOf({ ROLE: 'worker', DATABASE_URL: 'postgres://db/plaza' })).toEqual([]);
  expect(faultsOf({ ROLE: 'both' })).toEqual(['ROLE: must be one of all, web, worker']);
  expect(faultsOf({ DRAIN_SECONDS: 'soon' })).toEqual([
    'DRAIN_SECONDS: must be a whole number of seconds',
  ]);
});

test('parts of many machines are complete, or named', () => {
  const s3 = {
    ...{ S3_BUCKET: 'uploads', S3_ENDPOINT: 'https://s3.example' },
    ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
  };
  expect(faultsOf(s3)).toEqual([]);
  expect(faultsOf({ ...s3, S3_ENDPOINT: '' })).toEqual([
    'S3_ENDPOINT: must be set where S3_BUCKET is',
  ]);
  expect(faultsOf({ ...s3, S3_PREFIX: 'plaza' })).toHaveLength(1);
  expect(faultsOf({ FILE_STORE: 's3' })).toEqual(['FILE_STORE: s3 needs S3_BUCKET']);
  expect(faultsOf({ DATABASE_REPLICA_URL: 'postgres://db/plaza' })).toEqual([
    'DATABASE_REPLICA_URL: needs DATABASE_URL',
  ]);
  expect(faultsOf({ REDIS_URL: 'http://redis:6379' })).toHaveLength(1);
  for (const CLAMD_URL of ['tcp://clamd:3310', 'unix:///run/clamav/clamd.ctl']) {
    expect(faultsOf({ CLAMD_URL })).toEqual([]);
  }
  expect(faultsOf({ CLAMD_URL: 'clamd:3310' })).toHaveLength(1);
});
