import { definePage } from '#features/base/layouts/page.ts';
import { AppealPageQuery } from './appealDocuments.ts';
import { ModerationPageQuery } from './moderationDocuments.ts';

/** SPEC §2 `conversations/moderation`. A visitor signs in; 404 without any moderation permission. */
export const moderationPage = definePage({
  document: ModerationPageQuery,
  settle: ({ data }, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!data?.moderationList) return { kind: 'notFound' };
    return {
      kind: 'show',
      head: { title: t('moderation:title'), noindex: true },
      subject: {},
    };
  },
});

/** `/appeals/{id}`: a decision on the viewer's own content, and the appeal against it. */
export const appealPage = definePage({
  document: AppealPageQuery,
  variables: ({ params }) => ({ itemId: params.id ?? '0' }),
  settle: ({ data }, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!data?.moderationNotice) return { kind: 'notFound' };
    return {
      kind: 'show',
      head: { title: t('moderation:appeal.title'), noindex: true },
      subject: {},
    };
  },
});
