import { Prose } from '#ui/Prose.tsx';
import { useOwnAddress } from '#ui/useOwnAddress.ts';
import type { WidgetProps } from '../widget.ts';
import { WidgetHint } from './WidgetHint.tsx';

/** The community's own content; sanitized when the layout is stored. */
export function RichTextWidget({ properties }: WidgetProps<{ html: string }>) {
  const own = useOwnAddress();
  if (properties.html === '') return <WidgetHint type="richText" />;
  return (
    <section className="rounded-xl border border-border bg-surface-raised p-4 sm:p-5">
      <Prose html={own.html(properties.html)} className="mx-auto" />
    </section>
  );
}
