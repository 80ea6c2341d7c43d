import { act, useEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Field } from '../Field.tsx';
import { click, press, renderComponent, typeInto } from '../testing/renderComponent.tsx';
import { ChipList } from './ChipList.tsx';
import { Combobox, type ComboboxOption } from './Combobox.tsx';
import { useAsyncOptions } from './useAsyncOptions.ts';
import { useCombobox } from './useCombobox.ts';

const fruits: ComboboxOption[] = ['Apple', 'Banana', 'Cherry'].map((label) => ({
  ...{ key: label.toLowerCase(), label },
  group: label === 'Cherry' ? 'Stone' : 'Seed',
}));

type FruitFieldProps = {
  isStale?: boolean;
  empty?: string;
  onChoose: (option: ComboboxOption) => void;
  onSubmit: (event: { preventDefault: () => void }) => void;
};

/** Ends the loading of `isStale`: with the fruits of these keys. */
let answer: (keys: readonly string[]) => void = () => undefined;

function FruitField({ onSubmit, isStale, ...props }: FruitFieldProps) {
  const [text, setText] = useState('');
  const [answered, setAnswered] = useState<readonly string[] | null>(null);
  useEffect(() => {
    answer = setAnswered;
  }, []);
  return (
    <form onSubmit={onSubmit}>
      <Field label="Fruit" hint="One of them">
        <Combobox
          {...props}
          {...{ text, onText: setText, listLabel: 'Fruits' }}
          isStale={isStale && answered === null}
          options={fruits.filter(({ key }) => answered?.includes(key) ?? key.includes(text))}
        />
      </Field>
    </form>
  );
}

async function open(props: Pick<FruitFieldProps, 'isStale' | 'empty'> = {}) {
  const onChoose = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const page = await renderComponent(
    <FruitField {...props} onChoose={onChoose} onSubmit={onSubmit} />,
  );
  const input = page.get('input');
  const shown = () =>
    [...page.container.querySelectorAll('[role=option]')].map((each) => each.textContent);
  const active = () => {
    const id = input.getAttribute('aria-activedescendant');
    const option = id === null ? null : document.getElementById(id);
    expect(option?.getAttribute('aria-selected') ?? 'true').toBe('true');
    return option?.textContent;
  };
  const status = () =>
    [...page.container.querySelectorAll('[role=status]')].map((each) => each.textContent).join('');
  return { ...page, input, shown, active, status, onChoose, onSubmit };
}

it('is a combobox that opens its list with typing, and says how many options there are', async () => {
  const { get, input, shown, active, status } = await open();
  expect(input.getAttribute('role')).toBe('combobox');
  expect(input.getAttribute('aria-expanded')).toBe('false');
  expect(input.getAttribute('aria-controls')).toBeNull();
  await typeInto(input, 'an');
  expect(shown()).toEqual(['Banana']);
  expect(active()).toBe('Banana');
  expect(status()).toBe('1 suggestion');
  const list = get('[role=listbox]');
  expect(input.getAttribute('aria-controls')).toBe(list.id);
  expect(list.getAttribute('aria-label')).toBe('Fruits');
  expect(input.getAttribute('aria-expanded')).toBe('true');
});

it('shows neighbours of one group beneath its name', async () => {
  const { container, input } = await open();
  await click(input);
  const groups = [...container.querySelectorAll('[role=group]')];
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Seed', 'Stone']);
  expect(groups.map((group) => group.querySelectorAll('[role=option]').length)).toEqual([2, 1]);
});

it('moves round the list with the arrows, to its ends with Home and End', async () => {
  const { input, active } = await open();
  const steps = [
    ['ArrowDown', 'Apple'],
    ['ArrowDown', 'Banana'],
    ['ArrowUp', 'Apple'],
    ['ArrowUp', 'Cherry'],
    ['ArrowDown', 'Apple'],
    ['End', 'Cherry'],
    ['Home', 'Apple'],
  ] as const;
  for (const [key, option] of steps) {
    expect(await press(input, key)).toEqual({ isTaken: true });
    expect(active()).toBe(option);
  }
});

it('leaves Home and End to the text until an option was moved to', async () => {
  const { input } = await open();
  await typeInto(input, 'a');
  expect(await press(input, 'Home')).toEqual({ isTaken: false });
  expect(await press(input, 'End')).toEqual({ isTaken: false });
});

it('chooses the active option with Enter, without sending the form', async () => {
  const { input, onChoose, onSubmit, shown } = await open();
  await typeInto(input, 'a');
  await press(input, 'ArrowDown');
  expect(await press(input, 'Enter')).toEqual({ isTaken: true });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(fruits[1]);
  expect(onSubmit).not.toHaveBeenCalled();
  expect(shown()).toEqual([]);
  expect(await press(input, 'Enter')).toEqual({ isTaken: false });
});

it('chooses by a tap, and the focus stays in the field', async () => {
  const { get, input, onChoose } = await open();
  await typeInto(input, 'che');
  const option = get<HTMLElement>('[role=option]');
  const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
  expect(option.dispatchEvent(down)).toBe(false);
  await click(option);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(fruits[2]);
  expect(document.activeElement).toBe(input);
});

it('closes with Escape alone, and when the focus goes on', async () => {
  const { input, shown, onChoose } = await open();
  await typeInto(input, 'a');
  expect(await press(input, 'Escape')).toEqual({ isTaken: true });
  expect(shown()).toEqual([]);
  expect(await press(input, 'Escape')).toEqual({ isTaken: false });
  await press(input, 'ArrowDown', { altKey: true });
  expect(shown()).toHaveLength(2);
  expect(await press(input, 'Tab')).toEqual({ isTaken: false });
  await act(async () => input.blur());
  expect(shown()).toEqual([]);
  expect(onChoose).not.toHaveBeenCalled();
});

it('takes no key while an input method composes a word', async () => {
  const { input, onChoose } = await open();
  await typeInto(input, 'a');
  expect(await press(input, 'Enter', { isComposing: true })).toEqual({ isTaken: false });
  expect(onChoose).not.toHaveBeenCalled();
});

it('says that nothing fits', async () => {
  const { input, status } = await open({ empty: 'No such fruit' });
  await typeInto(input, 'zebra');
  expect(status()).toBe('No such fruit');
});

it('waits with Enter for the options of what was typed, then chooses the first', async () => {
  const { get, input, onChoose, onSubmit } = await open({ isStale: true });
  await typeInto(input, 'a');
  expect(await press(input, 'Enter')).toEqual({ isTaken: true });
  expect(onChoose).not.toHaveBeenCalled();
  expect(get('[role=listbox]').getAttribute('aria-busy')).toBe('true');
  await act(async () => answer(['banana', 'cherry']));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(fruits[1]);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('keeps the text where nothing is found for it', async () => {
  const { input, onChoose } = await open({ isStale: true });
  await typeInto(input, 'a');
  await press(input, 'Enter');
  await act(async () => answer([]));
  expect(onChoose).not.toHaveBeenCalled();
  expect(input.value).toBe('a');
});

it('waits no longer once something else is typed or the field is left', async () => {
  for (const leave of [
    (input: HTMLInputElement) => typeInto(input, 'ap'),
    (input: HTMLInputElement) => press(input, 'ArrowDown'),
    (input: HTMLInputElement) => act(async () => input.blur()),
  ]) {
    const { input, onChoose } = await open({ isStale: true });
    await typeInto(input, 'a');
    await press(input, 'Enter');
    await leave(input);
    await act(async () => answer(['apple']));
    expect(onChoose).not.toHaveBeenCalled();
  }
});

function NumberField() {
  const options = ['one', 'two'];
  const list = useCombobox({
    ...{ options, listLabel: 'Numbers', autoHighlight: false },
    keyOf: (option) => option,
    onChoose: () => undefined,
  });
  return (
    <>
      <input aria-label="Number" {...list.inputProps} />
      <output>{list.active ?? 'field'}</output>
    </>
  );
}

it('goes by way of the field where Enter is for what was typed', async () => {
  const { get } = await renderComponent(<NumberField />);
  const seen: (string | null)[] = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
    await press(get('input'), key);
    seen.push(get('output').textContent);
  }
  expect(seen).toEqual(['one', 'two', 'field', 'one', 'field', 'two']);
  await act(async () => undefined);
});

const answers = new Map<string, (options: string[]) => void>();

function AskingField() {
  const [text, setText] = useState('');
  const { options, isStale } = useAsyncOptions(
    text === '' ? null : text,
    () => new Promise<string[]>((resolve) => answers.set(text, resolve)),
  );
  return (
    <>
      <input value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <output>{`${isStale ? 'stale' : 'fresh'} ${options.join()}`}</output>
    </>
  );
}

it('drops an answer that comes after another question', async () => {
  vi.useFakeTimers();
  try {
    const { get } = await renderComponent(<AskingField />);
    const seen = () => get('output').textContent;
    const type = async (text: string) => {
      await typeInto(get('input'), text);
      await act(async () => vi.advanceTimersByTime(200));
    };
    expect(seen()).toBe('fresh ');
    await type('a');
    await type('ab');
    await act(async () => answers.get('ab')?.(['abacus']));
    expect(seen()).toBe('fresh abacus');
    await act(async () => answers.get('a')?.(['apple']));
    expect(seen()).toBe('fresh abacus');
    await type('abc');
    expect(seen()).toBe('stale abacus');
  } finally {
    vi.useRealTimers();
  }
});

function ColourChips() {
  const [items, setItems] = useState(['red', 'blue']);
  return (
    <ChipList
      label="Colours"
      items={items}
      removeLabel={(item) => `Remove ${item}`}
      onRemove={(item) => setItems(items.filter((each) => each !== item))}
    />
  );
}

it('keeps the focus among the chips when one is taken out', async () => {
  const { container, get } = await renderComponent(<ColourChips />);
  await click(get<HTMLElement>('[aria-label="Remove red"]'));
  expect([...container.querySelectorAll('li')].map((each) => each.textContent)).toEqual(['blue']);
  expect(document.activeElement).toBe(get('[aria-label="Remove blue"]'));
});
