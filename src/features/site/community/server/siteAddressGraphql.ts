import { builder } from '#platform/graphql/builder.ts';

interface SiteAddress {
  customDomain: string | null;
  basePath: string;
}

/** Host of the links in mails where no public URL is configured. */
const unconfigured = 'localhost';

const SiteAddressType = builder.objectRef<SiteAddress>('SiteAddress').implement({
  description:
    'Where the community is served (SPEC §3 settings): from its configuration, read-only.',
  fields: (t) => ({
    customDomain: t.exposeString('customDomain', {
      nullable: true,
      description: 'The host of `PUBLIC_URL`; null while none is configured.',
    }),
    basePath: t.exposeString('basePath', { description: '`BASE_PATH`; / for none.' }),
  }),
});

builder.queryField('siteAddress', (t) =>
  t.field({
    type: SiteAddressType,
    resolve: (_root, _args, { mailing, basePath }) => {
      const { host, hostname } = new URL(mailing.origin);
      return {
        customDomain: hostname === unconfigured ? null : host,
        basePath: basePath || '/',
      };
    },
  }),
);
