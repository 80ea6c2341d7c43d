import { accessWidgets } from '#features/access/accessWidgets.ts';
import { cannedTextWidgets } from '#features/cannedTexts/cannedTextWidgets.ts';
import { commentWidgets } from '#features/comments/commentWidgets.ts';
import { communityWidgets } from '#features/community/communityWidgets.ts';
import { composeWidgets } from '#features/compose/composeWidgets.ts';
import { conversationListWidgets } from '#features/conversations/conversationListWidgets.ts';
import { conversationWidgets } from '#features/conversations/conversationWidgets.ts';
import { federationWidgets } from '#features/federation/federationWidgets.ts';
import { historyWidgets } from '#features/history/historyWidgets.ts';
import { identityWidgets } from '#features/identity/identityWidgets.ts';
import { layoutWidgets } from '#features/layouts/layoutWidgets.ts';
import type { WidgetDefinition } from '#features/layouts/widget.ts';
import { mailWidgets } from '#features/mail/mailWidgets.ts';
import { memberAdminWidgets } from '#features/memberAdmin/memberAdminWidgets.ts';
import { memberWidgets } from '#features/members/memberWidgets.ts';
import { moderationWidgets } from '#features/moderation/moderationWidgets.ts';
import { searchWidgets } from '#features/search/searchWidgets.ts';
import { spamWidgets } from '#features/spam/spamWidgets.ts';
import { taxonomyWidgets } from '#features/taxonomy/taxonomyWidgets.ts';

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
