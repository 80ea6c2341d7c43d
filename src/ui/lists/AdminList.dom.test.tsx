import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { modalQueue } from '../overlays/modalQueue.ts';
import { snackbar } from '../snackbar.ts';
import { click, renderComponent, untilShown } from '../testing/renderComponent.tsx';
import { usePageAction } from '../usePageAction.ts';
import { AdminList } from './AdminList.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { EditButton } from './EditButton.tsx';

/** What the server has: read again whenever the page is reloaded. */
let names: string[] = [];
const remove = vi.fn(async (name: string) => {
  names = names.filter((each) => each !== name);
});

beforeEach(() => {
  names = ['Fern', 'Moss', 'Reed'];
  remove.mockClear();
});

type PlantsProps = { canAdd?: boolean; reloadsAnyway?: boolean };

function Plants({ canAdd = true, reloadsAnyway = false }: PlantsProps) {
  const [perform, isBusy] = usePageAction();
  return (
    <AdminList
      title="Plants"
      add={canAdd ? { label: 'New plant', to: '/plants?edit=new' } : null}
      rows={names}
      empty={{ title: 'No plants yet' }}
    >
      {(name) => (
        <li key={name} aria-busy={isBusy}>
          {name}
          <EditButton to={`/plants?edit=${name}`} label="Edit" accessibleName={`Edit ${name}`} />
          <DeleteButton
            label={`Delete ${name}`}
            onClick={() =>
              void perform({
                ask: { title: `Delete ${name}?`, text: 'Really?', danger: true },
                run: () => remove(name),
                done: `${name} deleted`,
                undo: { label: 'Undo', run: () => undefined },
                failed: 'Not deleted',
                reloadsAnyway,
              })
            }
          />
        </li>
      )}
    </AdminList>
  );
}

const answer = (isSure: boolean) => act(async () => modalQueue.current()?.close(isSure));
const messages = () => snackbar.shown().map(({ tone, text }) => `${tone}: ${text}`);

it('lists rows with the button for a new one, or says that there are none', async () => {
  const { container, button } = await renderComponent(<Plants />);
  expect(container.querySelectorAll('li')).toHaveLength(3);
  expect(button('New plant').getAttribute('href')).toBe('/plants?edit=new');
  expect(button('EditEdit Fern').getAttribute('href')).toBe('/plants?edit=Fern');
  names = [];
  const { container: empty } = await renderComponent(<Plants canAdd={false} />);
  expect(empty.textContent).toBe('PlantsNo plants yet');
});

it('asks, deletes, says so with undo, reloads, and moves the focus to the next row', async () => {
  const { container, button } = await renderComponent(<Plants />);
  button('Delete Moss').focus();
  await click(button('Delete Moss'));
  expect(remove).not.toHaveBeenCalled();
  await answer(true);
  await untilShown(() => expect(container.textContent).not.toContain('Moss'));
  expect(messages()).toEqual(['success: Moss deleted']);
  expect(snackbar.shown()[0]?.action?.label).toBe('Undo');
  await untilShown(() => expect(document.activeElement).toBe(button('Delete Reed')));
});

it('does nothing without a yes', async () => {
  const { button } = await renderComponent(<Plants />);
  await click(button('Delete Moss'));
  await answer(false);
  expect(remove).not.toHaveBeenCalled();
  expect(messages()).toEqual([]);
});

it.each([false, true])(
  'tells a failure, and reloads only if asked to: %j',
  async (reloadsAnyway) => {
    const { container, button } = await renderComponent(<Plants reloadsAnyway={reloadsAnyway} />);
    remove.mockImplementationOnce(async () => {
      // Someone else has deleted another one meanwhile.
      names = ['Fern', 'Moss'];
      throw new Error('refused');
    });
    await click(button('Delete Moss'));
    await answer(true);
    await untilShown(() => expect(messages()).toEqual(['error: Not deleted']));
    await untilShown(() => expect(container.querySelector('[aria-busy=true]')).toBeNull());
    expect(container.querySelectorAll('li')).toHaveLength(reloadsAnyway ? 2 : 3);
  },
);
