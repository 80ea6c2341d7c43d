import { type RefObject, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { KeyRow } from '#ui/keys/keyStrokes.ts';
import { keysOfItems } from '#ui/keys/keysOfItems.ts';
import { useKeys } from '#ui/keys/useKeys.ts';
import { focusedRowId, moveInRows } from '#ui/lists/useListKeys.ts';
import type { Selection } from '#ui/lists/useSelection.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { takeLastOffer } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import { searchHash } from './queuePlace.ts';

interface QueueKeysOptions {
  list: RefObject<HTMLElement | null>;
  nodes: readonly { id: string; number: string; title: string }[];
  selection: Selection;
  /** What is changed of requests. */
  deskKeys: readonly KeyRow[];
  /** What features do with requests. */
  actions: readonly MenuItem[];
}

/** The shortcuts of the agents’ list. The sheet lists this table, and `PlayButton`’s. */
export function useQueueKeys(options: QueueKeysOptions): void {
  const { list, nodes, selection, deskKeys, actions } = options;
  const { t } = useTranslation('supportDesk');
  const navigate = useNavigate();
  const { hash } = useLocation();
  const rowId = () => (list.current === null ? null : focusedRowId(list.current));
  const current = () => nodes.find(({ id }) => id === rowId());
  const focus = (selector: string) => list.current?.querySelector<HTMLElement>(selector)?.focus();
  const move = (step: 1 | -1) => (stroke: string) => {
    // Without a row, arrows scroll.
    if (list.current === null || (stroke.startsWith('Arrow') && rowId() === null)) return false;
    return moveInRows(list.current, step);
  };
  const select = (range: boolean) => () => {
    const id = rowId();
    if (id !== null) selection.toggle(id, range);
  };
  useEffect(() => {
    if (hash === searchHash) list.current?.querySelector<HTMLElement>(searchField)?.focus();
  }, [hash, list]);
  useKeys([
    { keys: ['j', 'ArrowDown'], label: t('keys.nextRequest'), run: move(1) },
    { keys: ['k', 'ArrowUp'], label: t('keys.previousRequest'), run: move(-1) },
    {
      keys: ['o'],
      label: t('keys.open'),
      run: () => {
        const request = current();
        if (request) void navigate(agentPaths.request(request.number));
      },
    },
    { keys: ['x'], label: t('keys.select'), run: select(false) },
    { keys: ['Shift+X'], label: t('keys.selectRange'), run: select(true) },
    { keys: ['*'], label: t('keys.selectAll'), run: selection.toggleAll },
    {
      keys: ['Escape'],
      label: t('bulk.clear'),
      run: () => selection.ids.length > 0 && selection.clear(),
    },
    {
      keys: ['n'],
      label: t('keys.notes'),
      run: () => {
        const request = current();
        if (request) void openModal('supportCaseNotes', { request });
      },
    },
    ...deskKeys,
    ...keysOfItems(actions),
    { keys: ['z'], label: t('keys.undo'), run: takeLastOffer },
    { keys: ['v'], label: t('keys.views'), run: () => focus('nav [aria-current], nav a') },
    { keys: ['/'], label: t('keys.search'), run: () => focus(searchField) },
  ]);
}

const searchField = '[data-list-search]';
