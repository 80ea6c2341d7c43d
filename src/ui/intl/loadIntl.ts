import { baseOf } from '#core/languages.ts';
import { loadChunk } from '../loadChunk.ts';

/**
 * Adds a language that the browser has no dates and numbers for: Chrome has all of ours but Icelandic. Else
 * they would be written in English, and differ from the server's (decision 0855).
 */
export async function loadIntl(language: string): Promise<void> {
  if (baseOf(language) !== 'is' || Intl.DateTimeFormat.supportedLocalesOf('is').length > 0) return;
  try {
    const { installIcelandic } = await loadChunk(() => import('./installIcelandic.ts'));
    installIcelandic();
  } catch {
    // Reported by loadChunk; the page works, with English dates.
  }
}
