import { expect, it } from 'vitest';
import words from '#locales/en/supportEditing.json' with { type: 'json' };
import { snackbar } from '#ui/snackbar.ts';
import { answerCalls, refusedAnswer } from '#ui/testing/answerCalls.ts';
import {
  click,
  press,
  renderComponent,
  typeInto,
  untilShown,
} from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { SubjectEditor } from './SubjectEditor.tsx';

const request = { id: '7', title: 'Pump', factsRevision: 3 };

async function openEditor(refuses = false) {
  const sent: Record<string, unknown>[] = [];
  answerCalls({
    editSupportRequest: ({ input }) => {
      sent.push(input);
      if (refuses) throw refusedAnswer('CONFLICT');
      return { request: { id: '7', factsRevision: 4 } };
    },
  });
  const view = await renderComponent(<SubjectEditor request={request} />, memberShell());
  await click(view.button(words.subject.edit));
  return { ...view, sent };
}

it('saves what was read and typed, and offers to undo it', async () => {
  const { get, button, sent } = await openEditor();
  await typeInto(get('input'), '  Pump leaks ');
  await click(button(words.subject.save));
  await untilShown(() => expect(snackbar.shown()[0]?.text).toBe(words.subject.saved));
  expect(sent).toEqual([{ id: '7', factsRevision: 3, title: 'Pump leaks' }]);
  snackbar.shown()[0]?.action?.run();
  await untilShown(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ id: '7', factsRevision: 4, title: 'Pump' });
});

it('keeps what was typed when someone else was faster, and says so', async () => {
  const { get, button } = await openEditor(true);
  await typeInto(get('input'), 'Mine');
  await click(button(words.subject.save));
  await untilShown(() => expect(snackbar.shown()[0]?.text).toBe(words.conflict));
  expect(get('input').value).toBe('Mine');
});

it('leaves the subject alone on Escape, without a change, and when it is blank', async () => {
  const { container, get, button, sent } = await openEditor();
  await typeInto(get('input'), 'Other');
  await press(get('input'), 'Escape');
  expect(container.textContent).toContain('Pump');
  await click(button(words.subject.edit));
  expect(get('input').value).toBe('Pump');
  await click(button(words.subject.save));
  expect(container.querySelector('input')).toBeNull();
  await click(button(words.subject.edit));
  await typeInto(get('input'), '   ');
  expect((button(words.subject.save) as HTMLButtonElement).disabled).toBe(true);
  expect(sent).toEqual([]);
});
