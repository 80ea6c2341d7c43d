import english from '#locales/en/inboundMail.json' with { type: 'json' };
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { textOfHtml } from '#platform/html/textOfHtml.ts';
import { serverWords } from '#platform/serverWords.ts';
import { runTask } from '#platform/threads/runTask.ts';
import { TaskFailure } from '#platform/threads/threadTask.ts';
import { inboundLimits } from '../inboundMailRules.ts';
import { cleanEmailTask } from './inboundMailTasks.ts';

/** CSP of a message in a frame: no scripts, no requests to other servers. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

/** Headers of a private message, and of the frame that shows it: it can do nothing. */
export const emailFrameHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'content-security-policy': policy,
};

/**
 * The page of an email's HTML for a frame, sanitised in a thread. Of one that is too complex, the words, and a line that
 * says so.
 */
export async function emailFrame(html: string, locale: string): Promise<string> {
  return `<!doctype html><meta charset="utf-8">${(await cleaned(html)) ?? textPage(html, locale)}`;
}

async function cleaned(html: string): Promise<string | null> {
  try {
    return await runTask(cleanEmailTask, html);
  } catch (error) {
    if (error instanceof TaskFailure) return null;
    throw error;
  }
}

function textPage(html: string, locale: string): string {
  const { words } = serverWords('inboundMail', english, [locale]);
  const text = escapeHtml(textOfHtml(html, inboundLimits.textLength));
  return `<p><em>${escapeHtml(words.tooComplex)}</em></p><pre style="white-space: pre-wrap">${text}</pre>`;
}
