import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const NotificationFields = graphql(
  `
    fragment NotificationFields on Notification @_unmask {
      id
      type
      text
      reason
      title
      excerpt
      path
      actorCount
      isRead
      updatedAt
      actors {
        ...AuthorFields
      }
    }
  `,
  [AuthorFields],
);

export type NotificationNode = ResultOf<typeof NotificationFields>;

export const NotificationListQuery = graphql(
  `
    query NotificationList($page: Int, $first: Int, $unread: Boolean) {
      notifications(page: $page, first: $first, unread: $unread) {
        nodes {
          ...NotificationFields
        }
        hasMore
      }
    }
  `,
  [NotificationFields],
);

export const NotificationPreferencesQuery = graphql(`
  query NotificationPreferences {
    notificationPreferences {
      type
      group
      reach
      label
      hint
      channels {
        channel
        enabled
        recommended
        locked
      }
    }
    pushKey
    notificationSchedule {
      quietHours {
        from
        to
        days
      }
      weeklyDigest
      timeZone
    }
  }
`);

export type ScheduleNode = ResultOf<typeof NotificationPreferencesQuery>['notificationSchedule'];

export const UpdateNotificationScheduleMutation = graphql(`
  mutation UpdateNotificationSchedule($input: UpdateNotificationScheduleInput!) {
    updateNotificationSchedule(input: $input) {
      notificationSchedule {
        weeklyDigest
      }
    }
  }
`);

export const SavePushSubscriptionMutation = graphql(`
  mutation SavePushSubscription($input: SavePushSubscriptionInput!) {
    savePushSubscription(input: $input) {
      saved
    }
  }
`);

export const DeletePushSubscriptionMutation = graphql(`
  mutation DeletePushSubscription($input: DeletePushSubscriptionInput!) {
    deletePushSubscription(input: $input) {
      deleted
    }
  }
`);

export const NotificationExplanationQuery = graphql(`
  query NotificationExplanation($username: String!, $conversationId: ID!, $commentId: ID) {
    notificationExplanation(
      username: $username
      conversationId: $conversationId
      commentId: $commentId
    ) {
      rule
      type
      at
    }
  }
`);

export const NotificationDefaultsQuery = graphql(`
  query NotificationDefaults {
    notificationDefaults {
      type
      group
      label
      hint
      channels {
        channel
        mode
        fixed
      }
    }
  }
`);

export const UpdateNotificationDefaultsMutation = graphql(`
  mutation UpdateNotificationDefaults($input: UpdateNotificationDefaultsInput!) {
    updateNotificationDefaults(input: $input) {
      notificationDefaults {
        type
      }
    }
  }
`);

export type PreferenceNode = ResultOf<
  typeof NotificationPreferencesQuery
>['notificationPreferences'][number];

export const MarkNotificationsReadMutation = graphql(`
  mutation MarkNotificationsRead($input: MarkNotificationsReadInput!) {
    markNotificationsRead(input: $input) {
      unreadCount
    }
  }
`);

export const MarkNotificationUnreadMutation = graphql(`
  mutation MarkNotificationUnread($input: MarkNotificationUnreadInput!) {
    markNotificationUnread(input: $input) {
      unreadCount
    }
  }
`);

export const MarkAllNotificationReadMutation = graphql(`
  mutation MarkAllNotificationRead($input: MarkAllNotificationReadInput!) {
    markAllNotificationRead(input: $input) {
      unreadCount
    }
  }
`);

export const UpdateNotificationPreferencesMutation = graphql(`
  mutation UpdateNotificationPreferences($input: UpdateNotificationPreferencesInput!) {
    updateNotificationPreferences(input: $input) {
      notificationPreferences {
        type
      }
    }
  }
`);

export const NotificationEventsSubscription = graphql(`
  subscription NotificationEvents {
    notificationEvents {
      unreadCount
    }
  }
`);
