import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { demandMember } from '#core/permissions.ts';
import { inTransaction } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { beginAuthenticator, confirmAuthenticator } from './authenticator.ts';
import { demandOwner } from './demandOwner.ts';
import { type Factor, listFactors } from './factorQueries.ts';
import { makeRecoveryCodes } from './recoveryCodes.ts';
import { removeFactor } from './removeFactor.ts';

const FactorType = builder.objectRef<Factor>('SecondFactor').implement({
  description: 'What a member may be asked for beside the password.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    kind: t.exposeString('kind'),
    name: t.exposeString('name'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
  }),
});

const TwoFactorType = builder.objectRef<Factor[]>('SecondStep').implement({
  description: 'The viewer’s own second step.',
  fields: (t) => ({
    factors: t.field({
      type: [FactorType],
      resolve: (factors) => factors.filter(({ kind }) => kind !== 'RECOVERY_CODE'),
    }),
    recoveryCodesLeft: t.int({
      resolve: (factors) => factors.filter(({ kind }) => kind === 'RECOVERY_CODE').length,
    }),
  }),
});

builder.queryField('mySecondStep', (t) =>
  t.field({
    type: TwoFactorType,
    resolve: (_root, _args, ctx) => listFactors(ctx.db, demandMember(ctx.viewer)),
  }),
);

mutation('beginAuthenticator', {
  fieldDescription: 'A secret for an authenticator app; it counts once a code has confirmed it.',
  input: (t) => ({ currentPassword: t.string() }),
  run: async (ctx, { currentPassword }) =>
    beginAuthenticator(ctx, await demandOwner(ctx, currentPassword)),
  output: (t) => ({
    uri: t.exposeString('uri'),
    secret: t.exposeString('secret'),
    qrSize: t.int({ resolve: async ({ uri }) => (await qrModules(uri)).size }),
    qrPath: t.string({
      description: 'The dark modules of the QR code as the path of an SVG, one unit each.',
      resolve: ({ uri }) => qrPath(uri),
    }),
  }),
});

mutation('confirmAuthenticator', {
  input: (t) => ({ code: t.string({ required: true }) }),
  run: async (ctx, { code }) => {
    const memberId = demandMember(ctx.viewer);
    return confirmAuthenticator(ctx, { memberId, code });
  },
  output: ['recoveryCodes', ['String']],
});

mutation('renewRecoveryCodes', {
  input: (t) => ({ currentPassword: t.string() }),
  run: async (ctx, { currentPassword }) => {
    const { id } = await demandOwner(ctx, currentPassword);
    return inTransaction(ctx, ({ trx }) => makeRecoveryCodes(trx, ctx, id));
  },
  output: ['recoveryCodes', ['String']],
});

mutation('removeSecondFactor', {
  input: (t) => ({ id: t.id({ required: true }), currentPassword: t.string() }),
  run: async (ctx, input) => {
    const factorId = parseId(String(input.id));
    if (factorId === null) throw new AppError('NOT_FOUND');
    const { id } = await demandOwner(ctx, input.currentPassword);
    await removeFactor(ctx, { memberId: id, factorId });
    return listFactors(ctx.db, id);
  },
  output: ['secondStep', TwoFactorType],
});

async function qrModules(uri: string) {
  const { create } = await import('qrcode');
  return create(uri, {}).modules;
}

async function qrPath(uri: string): Promise<string> {
  const { size, data } = await qrModules(uri);
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (__, x) => (data[y * size + x] ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return rows.flat().join('');
}
