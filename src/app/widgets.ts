import { layoutWidgets } from '#features/base/layouts/layoutWidgets.ts';
import type { WidgetDefinition } from '#features/base/layouts/widget.ts';
import { mailWidgets } from '#features/base/mail/mailWidgets.ts';
import { cannedTextWidgets } from '#features/care/cannedResponses/cannedTextWidgets.ts';
import { historyWidgets } from '#features/care/history/historyWidgets.ts';
import { moderationWidgets } from '#features/care/moderation/moderationWidgets.ts';
import { spamWidgets } from '#features/care/spam/spamWidgets.ts';
import { commentWidgets } from '#features/content/comments/commentWidgets.ts';
import { composeWidgets } from '#features/content/compose/composeWidgets.ts';
import { conversationListWidgets } from '#features/content/conversations/conversationListWidgets.ts';
import { conversationWidgets } from '#features/content/conversations/conversationWidgets.ts';
import { searchWidgets } from '#features/content/search/searchWidgets.ts';
import { taxonomyWidgets } from '#features/content/taxonomy/taxonomyWidgets.ts';
import { identityWidgets } from '#features/people/identity/identityWidgets.ts';
import { federationWidgets } from '#features/people/identity/sso/federationWidgets.ts';
import { memberWidgets } from '#features/people/members/memberWidgets.ts';
import { accessWidgets } from '#features/site/access/accessWidgets.ts';
import { communityWidgets } from '#features/site/community/communityWidgets.ts';
import { memberAdminWidgets } from '#features/site/memberAdmin/memberAdminWidgets.ts';

/** Every widget a layout may hold. Views are in `widgetViews.ts`, under the same types. */
export const widgets: Record<string, WidgetDefinition> = Object.fromEntries(
  [
    ...layoutWidgets,
    ...commentWidgets,
    ...composeWidgets,
    ...conversationWidgets,
    ...conversationListWidgets,
    ...taxonomyWidgets,
    ...memberWidgets,
    ...identityWidgets,
    ...federationWidgets,
    ...searchWidgets,
    ...accessWidgets,
    ...communityWidgets,
    ...mailWidgets,
    ...memberAdminWidgets,
    ...historyWidgets,
    ...cannedTextWidgets,
    ...spamWidgets,
    ...moderationWidgets,
  ].map((row) => [row.type, row]),
);
