import { createViewStore } from '#features/layouts/ui/viewStore.ts';

/**
 * The lazily loaded view of every widget type. A view lives in a file named after its type:
 * `pageTitle` in `PageTitleWidget.tsx` (so that the server finds its script).
 */
export const widgetViews = createViewStore({
  banner: async () => (await import('#features/layouts/ui/BannerWidget.tsx')).BannerWidget,
  richText: async () => (await import('#features/layouts/ui/RichTextWidget.tsx')).RichTextWidget,
  pageTitle: async () => (await import('#features/layouts/ui/PageTitleWidget.tsx')).PageTitleWidget,
  breadcrumbs: async () =>
    (await import('#features/layouts/ui/BreadcrumbsWidget.tsx')).BreadcrumbsWidget,
  post: async () => (await import('#features/conversations/ui/PostWidget.tsx')).PostWidget,
  comments: async () => (await import('#features/comments/ui/CommentsWidget.tsx')).CommentsWidget,
  compose: async () => (await import('#features/compose/ui/ComposeWidget.tsx')).ComposeWidget,
  relatedPosts: async () =>
    (await import('#features/conversations/ui/RelatedPostsWidget.tsx')).RelatedPostsWidget,
  notice: async () => (await import('#features/layouts/ui/NoticeWidget.tsx')).NoticeWidget,
});
