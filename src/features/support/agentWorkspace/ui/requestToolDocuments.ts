import { graphql } from '#ui/graphql.ts';

export const ScheduleReplyMutation = graphql(`
  mutation ScheduleReply($input: ScheduleRequestReplyInput!) {
    scheduleRequestReply(input: $input) {
      reply {
        id
      }
    }
  }
`);

export const CancelScheduledReplyMutation = graphql(`
  mutation CancelScheduledReply($input: CancelScheduledReplyInput!) {
    cancelScheduledReply(input: $input) {
      reply {
        id
      }
    }
  }
`);

export const SplitRequestMutation = graphql(`
  mutation SplitRequest($input: SplitRequestInput!) {
    splitRequest(input: $input) {
      request {
        id
        number
      }
    }
  }
`);

export const LinkRequestsMutation = graphql(`
  mutation LinkRequests($input: LinkRequestsInput!) {
    linkRequests(input: $input) {
      request {
        id
      }
    }
  }
`);

export const UnlinkRequestsMutation = graphql(`
  mutation UnlinkRequests($input: UnlinkRequestsInput!) {
    unlinkRequests(input: $input) {
      request {
        id
      }
    }
  }
`);

export const SetAvailabilityMutation = graphql(`
  mutation SetAvailability($input: SetAgentAvailabilityInput!) {
    setAgentAvailability(input: $input) {
      isAvailable
    }
  }
`);

export const ChangeParticipantsMutation = graphql(`
  mutation ChangeParticipants($input: ChangeRequestParticipantsInput!) {
    changeRequestParticipants(input: $input) {
      request {
        id
      }
    }
  }
`);
