import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ContentsEntry } from '../articleContents.ts';

/** With fewer headings the text itself is quicker to survey. */
const fewest = 2;

type TableOfContentsProps = {
  contents: readonly ContentsEntry[];
  lang: string | undefined;
  /** Above the text where there is no room beside it. */
  place: 'above' | 'beside';
};

/** The headings of the article. */
export function TableOfContents({ contents, lang, place }: TableOfContentsProps) {
  const { t } = useTranslation('articles');
  if (contents.length < fewest) return null;
  const top = Math.min(...contents.map(({ level }) => level));
  return (
    <nav
      aria-label={t('contents')}
      className={cx(
        'no-print border border-border p-4',
        place === 'above'
          ? 'rounded-lg bg-surface-sunken lg:hidden'
          : 'rounded-xl bg-surface-raised max-lg:hidden',
      )}
    >
      <details open>
        <summary className="cursor-pointer text-sm font-semibold pointer-coarse:tap-line">
          {t('contents')}
        </summary>
        <ol className="mt-2 flex flex-col text-sm">
          {contents.map(({ id, text, level }) => (
            <li key={id} className={indents[Math.min(level - top, indents.length - 1)]}>
              <a
                href={`#${id}`}
                lang={lang}
                dir="auto"
                className="inline-flex min-h-7 items-center text-text-muted wrap-anywhere hover:text-text hover:underline"
              >
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

const indents = ['', 'ps-4', 'ps-8'] as const;
