import { type DemoSeed, madeBefore } from '#platform/demo/demoData.ts';
import { type SurveyQuestion, scaleOf } from '../../surveyDefinitionRules.ts';
import { answersOnPath, pathOf } from '../../surveyLogic.ts';
import { countReached, keepResponse } from '../keepResponse.ts';
import { addParticipation } from '../participation.ts';
import { insertSurvey } from '../surveyQueries.ts';
import { indexSurveys } from '../surveySearchDocuments.ts';
import { type DemoSurvey, demoSurveys } from './demoSurveys.ts';

const day = 86_400_000;

/** Two open surveys and a closed one, with 200 responses. */
export async function seedDemoSurveys(seed: DemoSeed): Promise<void> {
  for (const survey of demoSurveys) await seedSurvey(seed, survey);
}

async function seedSurvey(seed: DemoSeed, demo: DemoSurvey): Promise<void> {
  const { trx, now } = seed;
  const members = [...madeBefore(seed, 'members').values()];
  const author_id = members[0]?.id;
  if (author_id === undefined) return;
  const { title, description, mode, definition } = demo;
  const at = new Date(now.getTime() - demo.daysAgo * day);
  const survey = await insertSurvey(trx, {
    ...{ title, description, mode, author_id, version: 1 },
    ...{ state: demo.isClosed ? 'CLOSED' : 'OPEN', audience: 'EVERYONE' },
    ...{ draft: JSON.stringify(definition), response_count: demo.responses },
    notify_audience: demo.notifiesAudience ?? false,
    ...{ created_at: at, updated_at: at },
  });
  await trx
    .insertInto('survey_versions')
    .values({
      ...{ survey_id: survey.id, version: 1, definition: JSON.stringify(definition) },
      ...{ published_at: at, published_by_id: author_id },
    })
    .execute();
  await indexSurveys(trx, [survey]);
  for (let number = 0; number < demo.responses; number += 1) {
    // Most responses are from visitors; members answer once.
    const member = number % 3 === 0 ? members[number / 3 + 1] : undefined;
    const memberId = member?.id ?? null;
    const key = memberId === null ? `visitor:demo-${number}` : `member:${memberId}`;
    await addParticipation(trx, { surveyId: survey.id, key, memberId });
    const given = answersOf(demo, number);
    const questions = pathOf(definition, given).flatMap((page) => page.questions);
    const said = { surveyId: survey.id, version: 1, day: dayOf(demo, number, at), questions };
    await keepResponse(trx, {
      ...{ ...said, answers: answersOnPath(definition, given) },
      memberId: mode === 'NAMED' ? memberId : null,
    });
    await countReached(trx, said);
    // Some leave after the first page.
    const [first] = definition.pages;
    if (number % 7 === 0 && first) await countReached(trx, { ...said, questions: first.questions });
  }
}

/** Answers are spread over the time; anonymous ones come in groups, so that days may be told. */
function dayOf({ mode, daysAgo, responses }: DemoSurvey, number: number, from: Date): Date {
  const days = Math.floor((number * daysAgo) / responses);
  return new Date(from.getTime() + (mode === 'ANONYMOUS' ? days - (days % 4) : days) * day);
}

/** The same answers each time, spread over the options. */
function answersOf({ definition, texts }: DemoSurvey, number: number): Record<string, string[]> {
  const questions = definition.pages.flatMap((page) => page.questions);
  return Object.assign(
    {},
    ...questions.map((question, index) =>
      answerOf(question, { number: number + 1, index, texts: texts[question.id] ?? [] }),
    ),
  );
}

interface Turn {
  number: number;
  index: number;
  texts: readonly string[];
}

function answerOf(question: SurveyQuestion, { number, index, texts }: Turn) {
  const { id, type, options, rows } = question;
  /** Small numbers more often than large ones; the same in each run. */
  const pick = (count: number, salt = 0, slope = 1.7) => {
    const spread = ((number * 7_919 + (index + salt) * 104_729) % 997) / 997;
    return Math.floor(count * spread ** slope);
  };
  const scale = scaleOf(type);
  if (scale.length > 0)
    return { [id]: [String(scale[scale.length - 1 - pick(scale.length, 0, 2.6)])] };
  const optionAt = (at: number) => options[at]?.id ?? '';
  switch (type) {
    case 'SINGLE':
      return { [id]: [optionAt(pick(options.length))] };
    case 'MULTIPLE': {
      const chosen = options[pick(options.length)];
      if (chosen === undefined) return {};
      return {
        [id]: [chosen.id],
        ...(chosen.isOther && { [`${id}.other`]: ['On the road'] }),
      };
    }
    case 'RANKING':
      return Object.fromEntries(
        options.map((option, at) => [
          `${id}.${option.id}`,
          [String(((at + pick(options.length)) % options.length) + 1)],
        ]),
      );
    case 'MATRIX':
      return Object.fromEntries(
        rows.map((row, at) => [
          `${id}.${row.id}`,
          [optionAt(options.length - 1 - pick(options.length, at))],
        ]),
      );
    default: {
      const text = number % 4 === 0 ? texts[number % texts.length] : undefined;
      return text === undefined ? {} : { [id]: [text] };
    }
  }
}
