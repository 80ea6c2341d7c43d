import { AuditLineFields } from '#features/site/memberAdmin/ui/staffDocuments.ts';
import { graphql } from '#ui/graphql.ts';

export const AdminOverviewQuery = graphql(
  `
    query AdminOverview($readsAudit: Boolean!, $manages: Boolean!) {
      setupProgress @include(if: $manages) {
        step
        state
      }
      pendingWork {
        href
        count
        text
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
