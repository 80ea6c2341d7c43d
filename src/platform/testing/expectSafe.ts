import { expect } from 'vitest';
import type { PortalAnswer } from './portal.ts';

/** Internals that must never leave the server: stack traces, file paths, SQL, library error names. */
const internals =
  /\bat (?:async )?[\w.<>]+ \(|node_modules|\.ts:\d+|file:\/\/|\bselect .{1,80} from\b.{0,40}"|syntax error at or near|violates .{3,20} constraint|PostgresError|ECONNREFUSED|invalid input syntax|\bFST_|invalid byte sequence/i;

/** Expects a clear error for a bad request: not a 5xx, no internals, a message. */
export function expectSafe(answer: PortalAnswer, label = ''): void {
  const told = { label, status: answer.status, text: answer.text.slice(0, 600) };
  expect(answer.status, JSON.stringify(told)).toBeLessThan(500);
  expect(internals.exec(answer.text)?.[0], JSON.stringify(told)).toBeUndefined();
  expectSecurityHeaders(answer, label);
}

/** Expects an error of the JSON endpoints: an error code and a message. */
export function expectFailure(
  answer: PortalAnswer,
  expected: { status: number; code?: string },
): void {
  expectSafe(answer);
  const failure = answer.json?.errors?.[0]
    ? { ...answer.json.errors[0].extensions, message: answer.json.errors[0].message }
    : answer.json;
  expect({ status: answer.status, code: failure?.code, message: failure?.message }).toEqual({
    status: expected.status,
    code: expected.code ?? expect.any(String),
    message: expect.stringMatching(/\w{3}/),
  });
}

export function expectSecurityHeaders(answer: PortalAnswer, label = ''): void {
  const { headers } = answer;
  expect(headers['x-content-type-options'], label).toBe('nosniff');
  expect(headers['x-frame-options'], label).toBe('SAMEORIGIN');
  expect(headers['referrer-policy'], label).toBe('strict-origin-when-cross-origin');
  expect(headers['content-security-policy'], label).toMatch(/default-src '(?:none|self)'/);
  expect(headers['content-security-policy'], label).not.toContain('unsafe-inline');
  if (/^text\/html/.test(headers['content-type'] ?? '') && answer.status !== 304) {
    expect(headers['content-security-policy'], label).toContain("object-src 'none'");
    expect(headers['content-security-policy'], label).toMatch(/frame-ancestors '(?:self|none)'/);
  }
}
