import { CategoryTree } from '#features/content/taxonomy/ui/categoryTree.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const WebhooksQuery = graphql(
  `
  query Webhooks {
    webhooks {
      id
      name
      url
      format
      events
      categoryIds
      isOn
      offReason
      failingSince
    }
    webhookEvents {
      type
      description
    }
    ...CategoryTree
  }
`,
  [CategoryTree],
);

export const WebhookDeliveriesQuery = graphql(`
  query WebhookDeliveries($webhookId: ID!) {
    webhookDeliveries(webhookId: $webhookId) {
      id
      messageId
      type
      body
      state
      attempts
      nextAt
      status
      answer
      error
      durationMs
      createdAt
    }
  }
`);

export const SaveWebhookMutation = graphql(`
  mutation SaveWebhook($input: SaveWebhookInput!) {
    saveWebhook(input: $input) {
      secret
    }
  }
`);

export const SwitchWebhookMutation = graphql(`
  mutation SwitchWebhook($input: SwitchWebhookInput!) {
    switchWebhook(input: $input) {
      webhook {
        isOn
      }
    }
  }
`);

export const RotateWebhookSecretMutation = graphql(`
  mutation RotateWebhookSecret($input: RotateWebhookSecretInput!) {
    rotateWebhookSecret(input: $input) {
      secret
    }
  }
`);

export const TestWebhookMutation = graphql(`
  mutation TestWebhook($input: TestWebhookInput!) {
    testWebhook(input: $input) {
      ok
    }
  }
`);

export const ReplayWebhookDeliveryMutation = graphql(`
  mutation ReplayWebhookDelivery($input: ReplayWebhookDeliveryInput!) {
    replayWebhookDelivery(input: $input) {
      ok
    }
  }
`);

export const DeleteWebhookMutation = graphql(`
  mutation DeleteWebhook($input: DeleteWebhookInput!) {
    deleteWebhook(input: $input) {
      ok
    }
  }
`);

export type WebhooksData = ResultOf<typeof WebhooksQuery>;
export type WebhookData = WebhooksData['webhooks'][number];
export type WebhookEventData = WebhooksData['webhookEvents'][number];
export type WebhookDeliveryData = ResultOf<
  typeof WebhookDeliveriesQuery
>['webhookDeliveries'][number];
