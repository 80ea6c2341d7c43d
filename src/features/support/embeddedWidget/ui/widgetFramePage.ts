import { definePage } from '#features/base/layouts/page.ts';
import { WidgetFrameQuery } from './widgetFrameDocuments.ts';

/** `embed/widget`: the page in the frame on other sites. */
export const widgetFramePage = definePage({
  document: WidgetFrameQuery,
  variables: ({ url }) => ({ origin: url.searchParams.get('origin') ?? '' }),
  settle: ({ data }, { url, shell }) => {
    const frame = data?.widgetFrame;
    // Pages of the portal show the preview.
    const isOwn = url.searchParams.get('origin') === url.origin;
    if (!frame || !(frame.isListed || isOwn)) return { kind: 'notFound' };
    return { kind: 'show', head: { title: shell.settings.name, noindex: true }, subject: {} };
  },
});
