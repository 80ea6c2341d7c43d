import { graphql, type ResultOf } from '#ui/graphql.ts';

export const ChatNewsSubscription = graphql(`
  subscription ChatNews {
    chatNews {
      roomId
      lastSeq
      revision
      unreadRooms
      typing
      left
    }
  }
`);

export const ChatSoundQuery = graphql(`
  query ChatSound {
    currentUser {
      isP2PAudioNotifEnabled
    }
  }
`);

export type ChatNewsNode = NonNullable<ResultOf<typeof ChatNewsSubscription>['chatNews']>;
