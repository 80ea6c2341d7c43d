import type { BenchClient } from './benchClient.ts';
import type { CommunitySize } from './benchCommunity.ts';
import type { ChildServer } from './childServer.ts';
import type { BuiltCommunity } from './community.ts';
import type { BenchMailServer } from './notificationBench.ts';

export interface MeasureOptions {
  dataDir: string;
  size: CommunitySize;
  seconds: number;
  lighthouse?: boolean;
  log: (line: string) => void;
}

/** Addresses of one of each. */
interface Pages {
  home: string;
  topic: string;
  post: string;
}

/** A community's data, without a server. */
export interface Prepared {
  options: MeasureOptions;
  built: BuiltCommunity;
}

/** The same with a server. */
export interface Running extends BuiltCommunity {
  options: MeasureOptions;
  plaza: ChildServer;
  client: BenchClient;
  pages: Pages;
  member: Record<string, string>;
  mails: BenchMailServer;
}
