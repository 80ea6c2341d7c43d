import type { WidgetProps } from '../widget.ts';

/** Words of the community's own; sanitised when the layout is stored. */
export function RichTextWidget({ properties }: WidgetProps<{ html: string }>) {
  return (
    <section
      className="prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when the layout is stored
      dangerouslySetInnerHTML={{ __html: properties.html }}
    />
  );
}
