import { joinList } from '#core/joinList.ts';
import { localeOf } from '#core/languages.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ShownField } from './customFieldDocuments.ts';

/** A value rendered by kind: a link, a date, a number, option labels. */
export function CustomFieldText({ kind, texts }: Pick<ShownField, 'kind' | 'texts'>) {
  const { t, language } = useTranslation('customFields');
  const text = joinList(texts, language);
  const href = hrefOf(kind, text);
  if (href !== null) {
    return (
      <a
        href={href}
        dir="ltr"
        rel="nofollow ugc noopener"
        className="rounded-sm text-accent wrap-anywhere hover:underline"
      >
        {text}
      </a>
    );
  }
  if (kind === 'CHECKBOX') return text === 'true' ? t('yes') : t('no');
  if (kind === 'DATE') {
    const shown = dateText(text, language);
    return (
      // The browser's words for months may be another version than the server's.
      <time dateTime={text} suppressHydrationWarning>
        {shown}
      </time>
    );
  }
  if (kind === 'NUMBER') {
    return (
      <bdi suppressHydrationWarning>
        {new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 20 }).format(
          Number(text),
        )}
      </bdi>
    );
  }
  return <bdi className={kind === 'LONG_TEXT' ? 'whitespace-pre-line' : undefined}>{text}</bdi>;
}

/** Stored values may predate the current rules: an invalid URL is not linked. */
function hrefOf(kind: ShownField['kind'], text: string): string | null {
  if (kind === 'URL') return /^(?:https?|ftp):\/\/[^/]/i.test(text) ? text : null;
  if (kind === 'EMAIL') return /^[^\s@?&]+@[^\s@?&]+$/.test(text) ? `mailto:${text}` : null;
  if (kind === 'PHONE') return /^\+?\d+$/.test(text) ? `tel:${text}` : null;
  return null;
}

function dateText(day: string, language: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(date);
}
