import { type Ctx, perRequest } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';

export interface ResponseTeam {
  id: number;
  name: string;
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** The teams that canned responses can be for. */
    responseTeams?: {
      all: (ctx: Ctx) => Promise<ResponseTeam[]>;
      /** Of which the viewer is. */
      ownIds: (ctx: Ctx) => Promise<number[]>;
    };
  }
}

export async function ownTeamIds(ctx: Ctx): Promise<number[]> {
  const [teams] = serverParts('responseTeams');
  return teams ? teams.ownIds(ctx) : [];
}

export function allTeams(ctx: Ctx): Promise<ResponseTeam[]> {
  return perRequest(ctx, loadTeams);
}

async function loadTeams(ctx: Ctx): Promise<ResponseTeam[]> {
  const [teams] = serverParts('responseTeams');
  return teams ? teams.all(ctx) : [];
}

export async function isKnownTeam(ctx: Ctx, id: number): Promise<boolean> {
  return (await allTeams(ctx)).some((team) => team.id === id);
}
