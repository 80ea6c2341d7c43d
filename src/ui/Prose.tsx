import { useMemo } from 'react';
import { cx } from './cx.ts';
import { proseHtml } from './proseHtml.ts';

type ProseProps = {
  /** HTML sanitized by the server. Never anything else. */
  html: string;
  /** The content's language, if it is not the page's. */
  lang?: string;
  className?: string;
};

/** User content, styled by prose.css; its own text determines the direction. */
export function Prose({ html, lang, className }: ProseProps) {
  const markup = useMemo(() => ({ __html: proseHtml(html) }), [html]);
  return (
    <div
      lang={lang}
      dir="auto"
      className={cx('prose', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored.
      dangerouslySetInnerHTML={markup}
    />
  );
}
