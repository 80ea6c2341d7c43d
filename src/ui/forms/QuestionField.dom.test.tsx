import { expect, it } from 'vitest';
import { z } from 'zod';
import { answersSchema, questionKinds, questionSchema } from '#core/questions.ts';
import { click, renderComponent, untilShown } from '../testing/renderComponent.tsx';
import { memberShell } from '../testing/testShell.ts';
import { answerValues } from './answers.ts';
import { QuestionField } from './QuestionField.tsx';
import { useZodForm } from './useZodForm.ts';

const questions = questionKinds.map((kind) =>
  questionSchema.parse({ key: kind.toLowerCase(), label: kind, kind, options: ['one', 'two'] }),
);

function Questions({ required, onSubmit }: { required: string; onSubmit: () => void }) {
  const asked = questions.map((question) => ({
    ...question,
    required: question.key === required,
  }));
  const form = useZodForm({
    schema: z.object({ customFields: answersSchema(asked) }),
    defaultValues: { customFields: answerValues(asked) },
    onSubmit,
  });
  return (
    <form {...form.formProps}>
      {asked.map((question) => (
        <QuestionField key={question.key} question={question} form={form} noneLabel="None" />
      ))}
      <button {...form.submitProps} type="submit">
        Send
      </button>
    </form>
  );
}

async function send(required: string) {
  let sent = 0;
  const onSubmit = () => {
    sent += 1;
  };
  const view = await renderComponent(<Questions {...{ required, onSubmit }} />, memberShell());
  await click(view.button('Send'));
  return { ...view, sent: () => sent };
}

it('sends a form whose optional questions of every kind are left empty', async () => {
  const { container, sent } = await send('');
  await untilShown(() => expect(sent()).toBe(1));
  expect(container.textContent).not.toContain('Hold on!');
});

it.each(questions.map(({ key }) => key))(
  'focuses a required question of the kind %s that is empty, and says so there',
  async (key) => {
    const { container, sent } = await send(key);
    await untilShown(() =>
      expect(document.activeElement?.getAttribute('name')).toBe(`customFields.${key}`),
    );
    expect(container.textContent?.split('Hold on! This field cannot be blank.')).toHaveLength(2);
    expect(sent()).toBe(0);
  },
);
