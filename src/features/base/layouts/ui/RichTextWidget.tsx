import { Prose } from '#ui/Prose.tsx';
import { useIsTitle } from '#ui/useIsTitle.ts';
import { useOwnAddress } from '#ui/useOwnAddress.ts';
import type { WidgetProps } from '../widget.ts';
import { WidgetHint } from './WidgetHint.tsx';

/** The community's own content; sanitized when the layout is stored. */
export function RichTextWidget({ properties }: WidgetProps<{ html: string }>) {
  const own = useOwnAddress();
  const isTitle = useIsTitle(properties.html.includes('<h1'));
  if (properties.html === '') return <WidgetHint type="richText" />;
  return (
    // Its text ends at a readable width, and so does the card.
    <section className="w-full max-w-[calc(70ch+4.2rem)] rounded-xl border border-border bg-surface-raised p-4 sm:p-5">
      <Prose html={own.html(withTitle(properties.html, isTitle))} />
    </section>
  );
}

/** A page has one h1: the first of this text, or none of it. */
function withTitle(html: string, isTitle: boolean): string {
  let count = 0;
  return html.replace(/<(\/?)h1\b/g, (tag, close: string) => {
    if (close === '') count += 1;
    return isTitle && count === 1 ? tag : `<${close}h2`;
  });
}
