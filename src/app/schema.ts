/** The GraphQL schema: every feature's types, composed. */
import '#features/activities/server/activityGraphql.ts';
import '#features/activities/server/bookmarkGraphql.ts';
import '#features/layouts/server/layoutGraphql.ts';
import '#features/comments/server/commentQueryGraphql.ts';
import '#features/comments/server/memberResponses.ts';
import '#features/conversations/server/conversationQueryGraphql.ts';
import '#features/members/server/memberQueryGraphql.ts';
import '#features/members/server/profileGraphql.ts';
import '#features/federation/server/providerGraphql.ts';
import '#features/identity/server/identityGraphql.ts';
import '#features/identity/server/securityGraphql.ts';
import '#features/taxonomy/server/tagGraphql.ts';
import '#features/taxonomy/server/taxonomyMutationGraphql.ts';
import '#features/taxonomy/server/taxonomyQueryGraphql.ts';
import '#features/search/server/searchGraphql.ts';
import '#features/search/server/searchReportGraphql.ts';
import '#features/taxonomy/server/taxonomyGraphql.ts';
import '#features/comments/server/commentMutationGraphql.ts';
import '#features/conversations/server/conversationMutationGraphql.ts';
import '#features/drafts/server/draftGraphql.ts';
import '#features/activities/server/markedMembersGraphql.ts';
import '#features/memberAdmin/server/memberAdminGraphql.ts';
import '#features/memberAdmin/server/memberAdminMutations.ts';
import '#features/mail/server/mailGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { closeSchema } from './closedSchema.ts';

export const schema = closeSchema(builder.toSchema());
