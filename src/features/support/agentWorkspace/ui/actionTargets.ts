import type { ActionTargets } from './ActionListFields.tsx';

/** Agents and teams by name, from a document that has both. */
export function targetsOf(data: {
  supportAgents: readonly { id: string; username: string; fullName: string | null }[];
  supportTeams: readonly { id: string; name: string }[];
}): ActionTargets {
  return {
    agents: data.supportAgents.map(({ id, fullName, username }) => ({
      ...{ id, name: fullName || username },
    })),
    teams: data.supportTeams,
  };
}
