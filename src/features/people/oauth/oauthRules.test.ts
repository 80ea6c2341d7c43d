import { expect, test } from 'vitest';
import {
  grantedScope,
  isRedirectUri,
  isRegisteredUri,
  redirectHost,
  resourceOf,
} from './oauthRules.ts';

test('addresses are https, of this device, or of an app', () => {
  for (const uri of [
    ...['https://app.example/cb', 'https://app.example/cb?a=b', 'http://127.0.0.1/cb'],
    ...['http://[::1]:8080/cb', 'http://localhost/', 'http://localhost', 'cursor://anysphere/cb'],
    'com.example.app:/cb',
  ]) {
    expect([uri, isRedirectUri(uri)]).toEqual([uri, true]);
  }
  for (const uri of [
    ...['http://app.example/cb', 'javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x'],
    ...[
      'https://*.example/cb',
      'https://app.example/cb#x',
      'https://a@app.example/',
      '//app.example',
    ],
    ...['https:app.example', 'http://127.0.0.1.evil.example/cb', 'http://127.0.0.1@evil.example/'],
    ...[
      'https://app.example/\n',
      'https://app.example/ü',
      'https://app.example\\evil',
      '',
      'file:///x',
    ],
    ...['view-source:https://x', 'blob:https://x', `https://app.example/${'x'.repeat(500)}`],
  ]) {
    expect([uri, isRedirectUri(uri)]).toEqual([uri, false]);
  }
});

test('only the port of an app on the same device is free', () => {
  const registered = ['http://127.0.0.1:1/cb', 'http://localhost/cb', 'https://app.example/cb'];
  expect(isRegisteredUri('http://127.0.0.1:53219/cb', registered)).toBe(true);
  expect(isRegisteredUri('http://127.0.0.1/cb', registered)).toBe(true);
  expect(isRegisteredUri('http://localhost:9/cb', registered)).toBe(true);
  for (const uri of [
    ...['http://[::1]:9/cb', 'http://127.0.0.1:9/cb/', 'http://127.0.0.1:9/cb?x=1'],
    ...['https://app.example:8443/cb', 'https://app.example/cb/../x', 'http://127.0.0.1:9@evil/cb'],
  ]) {
    expect([uri, isRegisteredUri(uri, registered)]).toEqual([uri, false]);
  }
});

test('an app gets what it asks for, as far as it may', () => {
  const app = { areas: ['content', 'support'] as ('content' | 'support')[], isWriting: true };
  expect(grantedScope(undefined, app)).toEqual(app);
  expect(grantedScope('openid content administration', app)).toEqual({
    ...{ areas: ['content'], isWriting: false },
  });
  expect(grantedScope('support write', { ...app, isWriting: false }).isWriting).toBe(false);
});

test('a resource is an address of this portal', () => {
  const issuer = 'https://example.com/community';
  expect(resourceOf(undefined, issuer)).toBe('api');
  expect(resourceOf(`${issuer}/`, issuer)).toBe('api');
  expect(resourceOf(`${issuer}/mcp`, issuer)).toBe('mcp');
  expect(resourceOf(`${issuer}/mcp/member`, issuer)).toBe('mcp');
  for (const other of ['https://example.com', 'https://example.com/mcp', `${issuer}/admin`, '']) {
    expect([other, resourceOf(other, issuer)]).toEqual([other, null]);
  }
});

test('members see where they go', () => {
  expect(redirectHost('https://app.example/cb')).toBe('app.example');
  expect(redirectHost('http://127.0.0.1:5/cb')).toBe('127.0.0.1:5');
  expect(redirectHost('cursor://anysphere/cb')).toBe('cursor://anysphere');
});
