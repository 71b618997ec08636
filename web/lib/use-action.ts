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
  /** Names what is acted on when one control acts on many things; else the endpoint itself. */
  key?: string;
  /** Fields whose errors the form shows beside their input, with all below them. Refusals become toasts as well. */
  fields?: string[];
  /** Show the server's message as a toast when it worked. */
  announce?: boolean;
  onDone?: (answer: Answer<ReplyOf<E>>) => void | Promise<void>;
  onFail?: (error: ApiError) => void;
}

interface Optimistic {
  /** Names what is acted on when one hook acts on many things. */
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

/** The server said it in the language of that time, and is asked again in this one. */
const isReadable = ({ error, language }: Refusal) =>
  error instanceof NoAnswer || language === currentLanguage();

/** One writing call of a page: waits, merges, sends, and tells about it. */
export function useAction<E extends Endpoint>(endpoint: E, settings: Settings<E> = {}) {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const said = refusal && isReadable(refusal) ? refusal.error : undefined;
  const fieldErrors = said?.fields ?? [];
  // A notice is no failure.
  const isFailure = fieldErrors.length === 0 && said?.code !== errors.notice.code;
  const failure = isFailure ? said?.message : undefined;

  const clearErrors = () => setRefusal(undefined);

  /** Answers which fields were refused. */
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
        // It may have been done all the same, and this page is not told of what it did itself.
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
    /** What went wrong as a whole: it stays on the page as well, for a toast is gone before everybody has read it. */
    failure,
    /** The same, or what is wrong with the first field: for forms of a single question. */
    problem: failure ?? fieldErrors[0]?.message,
  };
}
