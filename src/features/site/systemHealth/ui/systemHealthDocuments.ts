import { graphql, type ResultOf } from '#ui/graphql.ts';

export const SystemHealthQuery = graphql(`
  query SystemHealth {
    systemHealth {
      processes {
        id
        role
        host
        pid
        release
        startedAt
        seenAt
        isResponding
        delayMs
        memoryMegabytes
        usesReplica
        replicaBehindMs
        lastError
        lastErrorAt
      }
      formerProcesses {
        id
        role
        host
        pid
        release
        startedAt
        seenAt
        lastError
        lastErrorAt
        endedAt
        wasLost
      }
      jobs {
        waitingCount
        oldestAt
        runningCount
        failingCount
      }
      consumer
      eventCount
      oldestEventAt
      parkedCount
    }
  }
`);

export type SystemHealthData = ResultOf<typeof SystemHealthQuery>;
export type HealthData = SystemHealthData['systemHealth'];
export type ProcessData = HealthData['processes'][number];
export type FormerProcessData = HealthData['formerProcesses'][number];
