import type { GraphqlAnswer, ShellInfo } from '#core/pageRequest.ts';
import { definePage, type PageAddress, type PageOutcome } from '#features/base/layouts/page.ts';
import { type SpamRuleData, SpamRuleQuery, SpamRulesQuery } from './spamDocuments.ts';

const listAddress = '/admin/spam-rules';

/** Spam rules, and the filter's training state. */
export const spamRulesPage = definePage({
  document: SpamRulesQuery,
  settle: (_answer, address) => staffOnly(address.shell) ?? show(address, 'spam:title', []),
});

/** One rule; `new` creates one. */
export const spamRulePage = definePage({
  document: SpamRuleQuery,
  variables: ({ params }) => ({ id: params.id ?? '', isNew: params.id === 'new' }),
  settle: ({ data }: GraphqlAnswer<SpamRuleData>, address) => {
    const kept = staffOnly(address.shell);
    if (kept) return kept;
    if (address.params.id !== 'new' && !data?.spamRule) return { kind: 'notFound' };
    const crumbs = [{ label: address.t('spam:title'), href: listAddress }];
    return show(address, address.params.id === 'new' ? 'spam:new' : 'spam:edit', crumbs);
  },
});

/** A visitor signs in; 404 without permission. */
function staffOnly({ viewer }: ShellInfo): PageOutcome | null {
  if (viewer.memberId === null) return { kind: 'signIn' };
  return viewer.permissions.includes('MANAGE_BLACKLISTED_CONFIG') ? null : { kind: 'notFound' };
}

function show(
  { t }: PageAddress,
  title: string,
  breadcrumbs: { label: string; href: string }[],
): PageOutcome {
  return { kind: 'show', head: { title: t(title), noindex: true }, subject: { breadcrumbs } };
}
