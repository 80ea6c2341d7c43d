import { joinList } from '#core/joinList.ts';
import type { Question } from '#core/questions.ts';
import { useMemberSettings } from '#ui/useMemberSettings.ts';
import { useTranslation } from '#ui/useTranslation.ts';

interface AnswerListProps {
  /** Answers by question key, from the API. */
  customFields: unknown;
  screenerResponse: unknown;
}

/** A member's answers at sign-up and in the screener, with the questions. */
export function AnswerList({ customFields, screenerResponse }: AnswerListProps) {
  const { t, language } = useTranslation('staff');
  const settings = useMemberSettings();
  const { signupFields, registrationFields, profileFields, screener } = settings.identity;
  const asked = [...signupFields, ...registrationFields, ...profileFields];
  const answers = [
    ...answersOf(customFields, asked, language),
    ...answersOf(screenerResponse, screener.questions, language),
  ];
  if (answers.length === 0) return <p className="text-sm text-text-muted">{t('noAnswers')}</p>;
  return (
    <dl className="grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-[repeat(auto-fill,minmax(22rem,1fr))]">
      {answers.map(({ key, label, value }) => (
        <div key={key} className={isLong(value) ? 'col-span-full max-w-prose' : undefined}>
          <dt className="text-text-muted">{label}</dt>
          <dd dir="auto" className="foreign-words whitespace-pre-wrap wrap-anywhere">
            {typeof value === 'boolean' ? t(value ? 'yes' : 'no') : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Longer answers use the full width. */
function isLong(value: string | boolean): boolean {
  return typeof value === 'string' && value.length > 80;
}

/** In question order; answers to removed questions come last. */
function answersOf(given: unknown, questions: readonly Question[], language: string) {
  const answers = Object.entries(Object(given) as object);
  const byKey = new Map(questions.map((question) => [question.key, question]));
  const labels = new Map(questions.map(({ key, label }) => [key, label]));
  const order = [...labels.keys()];
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return answers
    .map(([key, value]: [string, unknown]) => ({
      key,
      label: labels.get(key) ?? key,
      value: textOf(value, language, byKey.get(key)?.optionLabels),
    }))
    .sort((a, b) => place(a.key) - place(b.key));
}

function textOf(
  value: unknown,
  language: string,
  labels: Question['optionLabels'] = {},
): string | boolean {
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) {
    return joinList(
      value.map((each) => labels[each] ?? each),
      language,
    );
  }
  if (typeof value === 'string') return labels[value] ?? value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
