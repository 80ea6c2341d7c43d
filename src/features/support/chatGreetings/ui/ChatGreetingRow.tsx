import { Switch } from '#features/care/spam/ui/Switch.tsx';
import { cx } from '#ui/cx.ts';
import { DeleteButton } from '#ui/lists/DeleteButton.tsx';
import { DragHandle } from '#ui/lists/DragHandle.tsx';
import { EditButton } from '#ui/lists/EditButton.tsx';
import { MoveButtons } from '#ui/lists/MoveButtons.tsx';
import type { RowDrag } from '#ui/lists/useRowDrag.ts';
import { runOperation } from '#ui/runOperation.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { greetingLimits } from '../chatGreetingRules.ts';
import {
  type ChatGreetingNode,
  DeleteChatGreetingMutation,
  TurnChatGreetingMutation,
} from './chatGreetingDocuments.ts';
import { useGreetingWords } from './useGreetingWords.ts';

type ChatGreetingRowProps = {
  greeting: ChatGreetingNode;
  place: { index: number; count: number };
  drag: RowDrag;
  onMove: (to: number) => void;
  onEdit: () => void;
};

/** A greeting in the list: what it says, for whom, and what came of it. */
export function ChatGreetingRow(props: ChatGreetingRowProps) {
  const { greeting, place, drag, onMove, onEdit } = props;
  const { t } = useTranslation('chatGreetings');
  const [act] = usePageAction();
  const wordsOf = useGreetingWords();
  const { id, name, isOn, texts, counts } = greeting;
  const turn = () =>
    act({
      run: () => runOperation(TurnChatGreetingMutation, { input: { id, isOn: !isOn } }),
      failed: t('failed'),
      reloadsAnyway: true,
    });
  const remove = () =>
    act({
      ask: { title: t('deleteTitle', { name }), text: t('deleteText'), danger: true },
      run: () => runOperation(DeleteChatGreetingMutation, { input: { id } }),
      done: t('deleted'),
      failed: t('failed'),
    });
  return (
    <li
      {...drag.rowProps}
      className={cx(
        'flex flex-wrap items-start gap-x-1 gap-y-3 py-3 pe-3 needs-js:ps-3 sm:pe-4',
        ...drag.className,
      )}
    >
      <DragHandle {...drag.handle} />
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere">
          {texts[0]?.text}
        </p>
        <p className="text-sm text-text-muted wrap-anywhere">{wordsOf(greeting).join(' · ')}</p>
        <p className="text-xs text-text-muted">
          {[
            t('counts.shown', { count: counts.shown }),
            t('counts.opened', { count: counts.opened }),
            t('counts.answered', { count: counts.answered }),
            t('counts.days', { count: greetingLimits.days }),
          ].join(' · ')}
        </p>
      </div>
      <div className="ms-auto flex shrink-0 flex-wrap items-center justify-end gap-1 needs-js:hidden">
        <MoveButtons
          at={{ index: place.index, length: place.count }}
          upLabel={t('moveUp', { name })}
          downLabel={t('moveDown', { name })}
          onMove={onMove}
        />
        <EditButton label={t('edit')} accessibleName={t('editNamed', { name })} onClick={onEdit} />
        <DeleteButton label={t('delete', { name })} onClick={() => void remove()} />
        <Switch isOn={isOn} label={t('switch', { name })} onToggle={turn} />
      </div>
    </li>
  );
}
