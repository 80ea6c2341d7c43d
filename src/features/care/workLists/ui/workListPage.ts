import { definePage } from '#features/base/layouts/page.ts';
import { readWorkListAddress } from '../workListAddress.ts';
import { offeredWorkLists } from '../workListOffers.ts';

/** `admin/posts`; for viewers without the permission there is no such page. */
export const workListPage = definePage({
  document: null,
  settle: (_answer, { shell, url, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    const offered = offeredWorkLists(shell.viewer);
    const { list } = readWorkListAddress(url.search);
    if (offered.length === 0 || (list !== null && !offered.includes(list))) {
      return { kind: 'notFound' };
    }
    return { kind: 'show', head: { title: t('workLists:title'), noindex: true }, subject: {} };
  },
});
