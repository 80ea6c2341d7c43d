import { graphql } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';

const SetMemberChatDisabledMutation = graphql(`
  mutation SetMemberChatDisabled($input: SetMemberChatDisabledInput!) {
    setMemberChatDisabled(input: $input) {
      disabled
    }
  }
`);

/** Switches chat off for a member, or on again. @throws ClientError */
export async function setMemberChatDisabled(memberId: string, disabled: boolean): Promise<void> {
  await runOperation(SetMemberChatDisabledMutation, { input: { memberId, disabled } });
}
