import { AuditLineFields } from '#features/site/memberAdmin/ui/staffDocuments.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const AdminOverviewQuery = graphql(
  `
    query AdminOverview($days: Int!, $readsAudit: Boolean!, $manages: Boolean!) {
      setupProgress @include(if: $manages) {
        step
        state
      }
      pendingWork {
        href
        count
        text
      }
      installationProblems {
        title
        text
        href
      }
      communityFigures(days: $days) {
        key
        label
        unit
        better
        value
        previous
        days
        href
      }
      staffLists {
        key
        title
        empty
        href
        rows {
          href
          title
          at
          member {
            id
            username
            fullName
            avatar
          }
        }
      }
      auditLog(first: 5) @include(if: $readsAudit) {
        nodes {
          ...AuditLineFields
        }
      }
    }
  `,
  [AuditLineFields],
);

type AdminOverview = ResultOf<typeof AdminOverviewQuery>;
export type CommunityFigureNode = AdminOverview['communityFigures'][number];
export type StaffListNode = AdminOverview['staffLists'][number];
export type InstallationProblemNode = AdminOverview['installationProblems'][number];
