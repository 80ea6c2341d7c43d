import { useEffect, useMemo, useRef } from 'react';
import { cx } from './cx.ts';
import { loadChunk } from './loadChunk.ts';
import { proseHtml } from './proseHtml.ts';
import { useTranslation } from './useTranslation.ts';

type ProseProps = {
  /** HTML sanitized by the server. Never anything else. */
  html: string;
  /** The content's language, if it is not the page's. */
  lang?: string;
  className?: string;
};

/** The text can be read without. */
const ignoreFailure = () => undefined;

/** User content, styled by prose.css; its own text determines the direction. */
export function Prose({ html, lang, className }: ProseProps) {
  const { t } = useTranslation('ui');
  const text = useRef<HTMLDivElement>(null);
  const [note, tip] = [t('callout.note'), t('callout.tip')];
  const [warning, danger] = [t('callout.warning'), t('callout.danger')];
  const markup = useMemo(
    () => ({ __html: proseHtml(html, { note, tip, warning, danger }) }),
    [html, note, tip, warning, danger],
  );
  const close = t('close');
  useEffect(() => {
    const isLively = /class="(?:tabs|zoom)"/.test(markup.__html);
    if (!isLively || !text.current) return undefined;
    const stop = new AbortController();
    const { current } = text;
    void loadChunk(() => import('./proseParts.ts')).then(({ enlivenProse }) => {
      if (!stop.signal.aborted) enlivenProse(current, { close, signal: stop.signal });
    }, ignoreFailure);
    return () => stop.abort();
  }, [close, markup]);
  return (
    <div
      ref={text}
      lang={lang}
      dir="auto"
      className={cx('prose', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored.
      dangerouslySetInnerHTML={markup}
    />
  );
}
