import { useMemo } from 'react';
import { cx } from './cx.ts';
import { proseHtml } from './proseHtml.ts';

type ProseProps = {
  /** HTML that the server has sanitised. Never anything else. */
  html: string;
  /** The language it is written in, where that is not the page's. */
  lang?: string;
  className?: string;
};

/** What people wrote, in the typography of prose.css; its own text decides the direction. */
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
