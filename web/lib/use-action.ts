import { useState } from 'react';
import type { Endpoint, InputOf, ReplyOf } from '../../contract/endpoint.ts';
import type { Language } from '../../contract/enums.ts';
import { errors } from '../../contract/errors.ts';
import { actions } from './actions.ts';
import { type Answer, api } from './api/api.ts';
import { ApiError, type FieldError, isUnanswered, NoAnswer } from './api/api-error.ts';
import { handleFailure } from './failures/failures.ts';
import { showToast } from './failures/toast.ts';
import { currentLanguage } from './language/i18n.ts';
import { everythingChanged } from './stale.ts';

interface Settings<E extends Endpoint> {
  key?: string;
  /** Fields whose errors, and those below them, the form shows itself. Other refusals become toasts. */
  fields?: string[];
  announce?: boolean;
  onDone?: (answer: Answer<ReplyOf<E>>) => void | Promise<void>;
  onFail?: (error: ApiError) => void;
}

interface Optimistic {
  key?: string;
  from?: unknown;
  to?: unknown;
  show?: () => void;
  undo?: () => void;
}

interface Refusal {
  error: ApiError;
  language: Language;
}

/** Server messages are hidden after a change of language; our own are translated. */
const isReadable = ({ error, language }: Refusal) =>
  error instanceof NoAnswer || language === currentLanguage();

/** Delays, merges and sends a page's call, and reports its outcome. */
export function useAction<E extends Endpoint>(endpoint: E, settings: Settings<E> = {}) {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const said = refusal && isReadable(refusal) ? refusal.error : undefined;
  const fieldErrors = said?.fields ?? [];
  // A notice is no failure.
  const isFailure = fieldErrors.length === 0 && said?.code !== errors.notice.code;
  const failure = isFailure ? said?.message : undefined;

  const clearErrors = () => setRefusal(undefined);

  /** Returns the refused fields. */
  async function run(input: InputOf<E> & object, optimistic: Optimistic = {}): Promise<FieldError[]> {
    setPending(true);
    clearErrors();
    try {
      const outcome = await actions.run({
        key: settings.key ?? `${endpoint.method} ${endpoint.path}`,
        ...optimistic,
        send: (way) => api(endpoint, input, way),
      });
      if (outcome.kind === 'replaced') return [];
      setPending(false);
      if (outcome.kind === 'cancelled') return [];
      if (settings.announce) showToast({ tone: 'success', message: outcome.value.message });
      await settings.onDone?.(outcome.value);
      return [];
    } catch (error) {
      setPending(false);
      if (error instanceof ApiError) {
        setRefusal({ error, language: currentLanguage() });
        settings.onFail?.(error);
        // It may have taken effect, and this page is not notified of its own changes.
        if (isUnanswered(error)) void everythingChanged();
      }
      handleFailure(error, { scope: 'action', shownFields: settings.fields ?? [] });
      return error instanceof ApiError ? error.fields : [];
    }
  }

  const errorOf = (field: string) => fieldErrors.find((error) => error.field === field)?.message;
  return {
    run,
    pending,
    errorOf,
    clearErrors,
    /** Failure as a whole, kept on the page since a toast disappears. */
    failure,
    /** Failure, or the first field's error, for forms of one question. */
    problem: failure ?? fieldErrors[0]?.message,
  };
}
