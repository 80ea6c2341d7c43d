import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerValues } from '#core/questions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { sentAnswers } from '#features/base/customFields/fieldQuestionRules.ts';
import type { ComposeAttachment } from '#features/content/compose/composeRules.ts';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import type { ChosenRequester } from '#features/support/agentWorkspace/ui/RequesterPicker.tsx';
import type {
  SupportKind,
  SupportPriority,
} from '#features/support/requests/supportRequestRules.ts';
import type { AgentStatus } from '#features/support/requests/supportTransitionRules.ts';
import {
  askedTypeQuestions,
  typeQuestions,
  typesFor,
  withTypeRules,
} from '#features/support/requestTypes/requestTypeForm.ts';
import { ClientError } from '#ui/clientError.ts';
import { answerValues } from '#ui/forms/answers.ts';
import { useZodForm, type ZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type NewRequestWay, newRequestSchema, newRequestWays } from '../newRequestInputs.ts';
import { type NewRequestData, OpenSupportRequestMutation } from './newRequestDocuments.ts';

interface NewRequestValues {
  way: NewRequestWay;
  kind: SupportKind;
  requesterId: string;
  requesterEmail: string;
  requesterName: string;
  caller: string;
  title: string;
  message: string;
  attachments: ComposeAttachment[];
  topicId: string;
  typeId: string;
  customFields: AnswerValues;
  teamId: string;
  assigneeId: string;
  tags: string;
  priority: SupportPriority;
  /** New, if it is blank. */
  status: AgentStatus | '';
}

/** The service knows more of the requester, and checks this as well. */
const withRequester = newRequestSchema.superRefine((request, context) => {
  const isNamed = Boolean(request.requesterId) || Boolean(request.requesterEmail);
  if (isNamed || request.way === 'INTERNAL') return;
  const message = validationMessages.required;
  context.addIssue({ code: 'custom', path: ['requesterId'], message });
});

/** An email waits for its answer; everything else is for the desk to do. */
function statusAfter(way: NewRequestWay): AgentStatus {
  return way === 'EMAIL' ? 'WAITING' : 'OPEN';
}

export type NewRequestForm = ZodForm<NewRequestValues>;

/** The form of an agent for a new request. @param search who it is for, and how it began */
export function useNewRequestForm(data: NewRequestData, search: string) {
  const { t } = useTranslation('newRequests');
  const navigate = useNavigate();
  const { viewer: info } = useShell();
  const viewer = useMemo(() => viewerOfInfo(info), [info]);
  const query = new URLSearchParams(search);
  const [requester, setRequester] = useState(() => givenRequester(data, query));
  const schema = useMemo(() => withTypeRules(withRequester, data, viewer), [data, viewer]);
  const hasMailbox = data.supportSender !== null;
  const asked = newRequestWays.find((each) => each === query.get('way')?.toUpperCase());
  const way = asked && (asked !== 'EMAIL' || hasMailbox) ? asked : hasMailbox ? 'EMAIL' : 'PHONE';
  const all = [...new Set([...typesFor(data, 'CASE'), ...typesFor(data, 'TICKET')])].flatMap(
    ({ id }) => typeQuestions(data, id, viewer),
  );
  const questionsFor = ({ typeId, customFields: answers }: NewRequestValues) =>
    askedTypeQuestions(data, typeId, { answers, viewer });
  const inputOf = (values: NewRequestValues) => ({
    ...values,
    ...(values.way !== 'PHONE' && { caller: '' }),
    ...(values.kind === 'CASE' && { topicId: '' }),
    customFields: sentAnswers(questionsFor(values), values.customFields),
    tags: values.tags.split(/[,،;]/).filter((tag) => tag.trim() !== ''),
    status: values.status || null,
  });
  const form: NewRequestForm = useZodForm({
    schema,
    defaultValues: {
      ...{ way, kind: 'CASE', title: '', message: '', attachments: [], caller: '' },
      ...idsOf(requester),
      requesterName: query.get('name') ?? '',
      ...{ topicId: '', typeId: '', customFields: answerValues(all), teamId: '', tags: '' },
      ...{ assigneeId: info.memberId ?? '', priority: 'NORMAL', status: statusAfter(way) },
    } satisfies NewRequestValues as NewRequestValues,
    toInput: inputOf,
    draftKey: 'support:desk',
    fieldErrorText: ({ field, rule }) => {
      if (field === 'way') return t('fault.noMailbox');
      if (field === 'requesterId') return t(rule === 'self' ? 'fault.self' : 'fault.requester');
      return field === 'requesterEmail' ? t('fault.email') : undefined;
    },
    formErrorText: (error) =>
      t(error instanceof ClientError && error.code === 'RATE_LIMITED' ? 'tooMany' : 'failed'),
    onSubmit: async (values, { idempotencyKey: clientMutationId }) => {
      const input = { ...inputOf(values), clientMutationId };
      return (await runOperation(OpenSupportRequestMutation, { input })).openSupportRequest.request;
    },
    onSuccess: async ({ number }) => {
      showSuccess(t(form.values.way === 'EMAIL' ? 'sent' : 'created', { number }));
      await navigate(agentPaths.request(number));
    },
  });
  function chooseRequester(chosen: ChosenRequester | null): void {
    setRequester(chosen);
    const ids = idsOf(chosen);
    form.setValue('requesterId', ids.requesterId);
    form.setValue('requesterEmail', ids.requesterEmail);
  }
  function chooseWay(next: NewRequestWay): void {
    form.setValue('status', statusAfter(next));
    form.setValue('way', next);
  }
  const questions = questionsFor(form.values);
  return { form, requester, chooseRequester, chooseWay, questions, hasMailbox };
}

function idsOf(chosen: ChosenRequester | null) {
  return {
    requesterId: chosen?.kind === 'member' ? chosen.id : '',
    requesterEmail: chosen?.kind === 'email' ? chosen.email : '',
  };
}

function givenRequester(
  { supportRequester: member }: NewRequestData,
  query: URLSearchParams,
): ChosenRequester | null {
  if (member) {
    return { kind: 'member', id: member.id, name: member.fullName || `@${member.username}` };
  }
  const email = query.get('email');
  return email ? { kind: 'email', email } : null;
}
