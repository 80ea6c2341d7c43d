import { Suspense } from 'react';
import { lazyPart } from '#ui/lazyPart.ts';
import { useShell } from '#ui/useShell.ts';
import type { WidgetHintContent } from './widgetHintContent.ts';

const WidgetHintCard = lazyPart(async () => {
  return (await import('./WidgetHintCard.tsx')).WidgetHintCard;
});

type WidgetHintProps = WidgetHintContent & {
  /** The widget's id. One that is part of a built-in layout shows no hint: nobody has added it. */
  addedAs?: string;
};

/** The ids of `buildLayout`; the page builder's are random. */
const builtInId = /-\d{1,3}$/;

/** In place of a widget without content: what to add, for those who edit pages. Others see nothing and load nothing. */
export function WidgetHint({ addedAs, ...content }: WidgetHintProps) {
  const { viewer } = useShell();
  if (!viewer.permissions.includes('MANAGE_COMMUNITY')) return null;
  if (addedAs !== undefined && builtInId.test(addedAs)) return null;
  return (
    <Suspense fallback={null}>
      <WidgetHintCard {...content} />
    </Suspense>
  );
}
