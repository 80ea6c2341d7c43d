import { hasPermission } from '#core/permissions.ts';
import type { InstallationProblem } from '#platform/feature/staffHome.ts';
import { mailingOf } from '#platform/mail/storedMailServer.ts';

const href = '/admin/mail-server';
const isOffered: InstallationProblem['isOffered'] = (viewer) =>
  hasPermission(viewer, 'MANAGE_COMMUNITY');

export const mailProblems: readonly InstallationProblem[] = [
  {
    ...{ title: 'mailServer:problemNone', text: 'mailServer:problemNoneText', href, isOffered },
    isPresent: async (ctx) => (await mailingOf(ctx)).transport === null,
  },
  {
    ...{ title: 'mailServer:problemAddress', text: 'mailServer:problemAddressText' },
    ...{ href, isOffered },
    isPresent: async ({ mailing }) => mailing.isOriginGuessed ?? false,
  },
];
